import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
afterEach(() => {
  vi.restoreAllMocks();
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

describe('once the wait for its script has run out, a search', () => {
  /** The box, the navigations it begins, and what ends its wait: called in the task of the search, before the script can be there. */
  async function impatientBox() {
    const { search, router } = await boxAtHome();
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const navigate = vi.spyOn(router, 'navigate').mockImplementation(() => Promise.resolve());
    return { search, router, navigate, runOut: () => timeout.abort() };
  }

  it('goes on to its results', async () => {
    const { search, navigate, runOut } = await impatientBox();
    const asked = search('lamp');
    runOut();
    expect(await asked).toBe(true);
    expect(navigate.mock.calls).toEqual([[{ to: '/searchResult', search: { k: 'lamp' } }]]);
    expect(begun).toEqual([]);
  });

  it('is given up for a shopper who has gone to another page meanwhile', async () => {
    const { search, router, navigate, runOut } = await impatientBox();
    const asked = search('lamp');
    router.history.push('/classification');
    runOut();
    expect(await asked).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
    expect(begun).toEqual([]);
  });
});
