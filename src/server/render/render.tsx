import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { Memory, type Need } from '../../app/data/known';
import { shopIntl } from '../../app/i18n/intl';
import type { PageGroup } from '../../app/i18n/messages';
import { shopRouter } from '../../app/routes';
import { LateFooter } from '../../app/shell/late-footer';
import { Shell } from '../../app/shell/shell';
import type { BrandFacts } from '../../contract/brand';
import type { FirstView } from '../../contract/first-view';
import { callKey } from '../../contract/key';
import type { Language } from '../../rules/languages';
import type { Brand } from '../platform/brands';
import { buildVersion } from '../platform/client-build';
import { documentHead, type Matched } from './head';
import { documentMessages, hasMessages } from './messages';
import { page } from './page';
import type { PublicReplies } from './public-replies';
import { routeChunk } from './route-chunks';

export type Document =
  | { readonly redirect: string }
  | { readonly status: number; readonly html: string; readonly style: string; readonly routeId: string; readonly search: Matched['search'] };

export type Visit = {
  readonly language: Language;
  readonly brand: Brand;
  /** path and query, as the browser asked */
  readonly address: string;
  readonly origin: string;
  readonly socketPort: number;
  readonly now: number;
};

function facts({ hosts: _hosts, colours: _colours, themeColour: _theme, logo: _logo, legal, ...shown }: Brand, language: Language): BrandFacts {
  // Of the legal lines only the reader's; English stays as what other languages fall back to.
  return { ...shown, legal: { en: legal['en'] ?? '', [language]: legal[language] ?? legal['en'] ?? '' } };
}

/** A language's chunk as src/build/messages.ts names it; a language without a file of its own has English. */
function messageChunk(language: Language, group: PageGroup): string {
  return `messages-${hasMessages(language) ? language : 'en'}-${group}`;
}

// Drawn at once on the server, where nothing is late.
await LateFooter.preload?.();

/** Draws the first view of one address: data, markup, document. */
export async function renderDocument(replies: PublicReplies, visit: Visit): Promise<Document> {
  const { language, brand, origin } = visit;
  const memory = new Memory();
  const need: Need = async (name, payload) => {
    memory.bringFirst(callKey(language, name, payload), await replies.ask(language, brand, name, payload));
  };
  const request = new Request(new URL(visit.address, origin));
  const handle = createRequestHandler({ request, createRouter: () => shopRouter(need) });
  let document: Document | undefined;
  const messages = documentMessages(language);
  const response = await handle(({ router }) => {
    const { matches, location } = router.state;
    const matched = matches.at(-1);
    const found = matched !== undefined && matched.routeId !== '__root__' && !matches.some(({ status }) => status === 'notFound');
    const firsts = [...memory.firstEntries()];
    // What the page is about was refused (an unknown product): the page says so, and search engines hear 404.
    const missing = firsts.some(([, known]) => 'refusal' in known);
    const match: Matched = {
      routeId: found ? matched.routeId : 'notFound',
      search: (matched?.search ?? {}) as Matched['search'],
      params: (matched?.params ?? {}) as Matched['params'],
    };
    const brandFacts = facts(brand, language);
    const markup = renderToString(
      <Shell memory={memory} brand={brandFacts} language={language} messages={messages.core}>
        <RouterServer router={router} />
      </Shell>,
    );
    const firstView: FirstView = {
      language,
      brand: brandFacts,
      version: buildVersion,
      socketPort: visit.socketPort,
      asOf: Math.min(visit.now, ...firsts.map(([, known]) => known.asOf)),
      data: Object.fromEntries(firsts.map(([key, known]) => [key, 'refusal' in known ? { refusal: known.refusal } : { reply: known.reply }])),
    };
    const address = new URL(location.href, origin);
    address.searchParams.delete('lang');
    const { html, style } = page({
      language,
      brand,
      origin,
      path: address.pathname + address.search,
      head: documentHead({ matched: match, memory, language, brand, origin, intl: shopIntl(language, messages.head) }),
      chunks: ['src/app/entry.tsx', ...(found ? [routeChunk(match.routeId)] : []), messageChunk(language, 'core'), ...(match.routeId === '/help/$page' ? [messageChunk(language, 'help')] : [])],
      markup,
      firstView,
    });
    document = { status: found && !missing ? 200 : 404, html, style, routeId: match.routeId, search: match.search };
    return new Response(null);
  });
  const to = response.headers.get('location');
  if (to) return { redirect: to };
  if (!document) throw new Error(`nothing was drawn for ${visit.address}`);
  return document;
}
