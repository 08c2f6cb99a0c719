import { readFileSync } from 'node:fs';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { Memory } from '../../src/app/data/known';
import { spokenAtom } from '../../src/app/i18n/language';
import { loadMessages } from '../../src/app/i18n/messages';
import { shopRouter } from '../../src/app/routes';
import { Shell } from '../../src/app/shell/shell';
import { brandFacts, type BrandFacts } from '../../src/contract/brand';
import type { Language } from '../../src/rules/languages';
import type { PageGroup } from '../../src/rules/message-groups';

const groups: readonly PageGroup[] = ['core', 'late', 'personal', 'account', 'help', 'catalog', 'search', 'product'];

function facts(policy: BrandFacts['validation']): BrandFacts {
  const { hosts: _hosts, colours: _colours, themeColour: _theme, logo: _logo, ...shown } = JSON.parse(readFileSync('brands/kitewharf/brand.json', 'utf8')) as Record<string, unknown>;
  return v.parse(brandFacts, { ...shown, legal: {}, validation: policy });
}

/** The page of an address as the server draws it, without its document: the same for everybody. */
export async function drawnPage(address: string, { language = 'en', policy = 'inclusive' }: { language?: Language; policy?: BrandFacts['validation'] } = {}): Promise<string> {
  const messages = Object.assign({}, ...(await Promise.all(groups.map((group) => loadMessages(language, group))))) as Record<string, string>;
  const store = createStore();
  store.set(spokenAtom, { language, messages, groups: new Set(groups) });
  const router = shopRouter({ need: async () => {}, texts: async () => {}, speak: async () => {} });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) } as never);
  await router.load();
  return renderToString(
    <Shell store={store} memory={new Memory()} brand={facts(policy)}>
      <RouterProvider router={router} />
    </Shell>,
  );
}
