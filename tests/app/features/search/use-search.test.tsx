import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearch } from '../../../../src/app/features/search/use-search';
import { drawnPart } from '../../../support/client/drawn-page';

/** The searches that were begun, in place of the script that runs them. */
const { begun } = vi.hoisted(() => ({ begun: [] as string[] }));
vi.mock('../../../../src/app/features/search/search-mall', () => ({
  searchMall: (keyword: string) => {
    begun.push(keyword);
    return Promise.resolve();
  },
}));

type Taken = { readonly search: ReturnType<typeof useSearch>['search']; readonly router: RegisteredRouter };

/** The search of the home page's box, and the router. */
async function boxAtHome(): Promise<Taken> {
  const taken: Taken[] = [];
  function Box() {
    taken.push({ search: useSearch().search, router: useRouter() });
    return null;
  }
  await drawnPart(Box, '/index');
  const [first] = taken;
  if (!first) throw new Error('the box is not drawn');
  return first;
}

beforeEach(() => {
  begun.length = 0;
});

describe('while its script loads, a search', () => {
  it('is begun for a shopper who waits', async () => {
    const { search } = await boxAtHome();
    expect(await search(' lamp ')).toBe(true);
    expect(begun).toEqual(['lamp']);
  });

  it('is given up once the shopper has gone to another page', async () => {
    const { search, router } = await boxAtHome();
    const asked = search('lamp');
    router.history.push('/classification');
    expect(await asked).toBe(true);
    expect(begun).toEqual([]);
  });

  it('is given up for a later one', async () => {
    const { search } = await boxAtHome();
    await Promise.all([search('lamp'), search('teapot')]);
    expect(begun).toEqual(['teapot']);
  });
});
