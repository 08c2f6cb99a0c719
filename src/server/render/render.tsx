import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { pages } from '../../app/pages/pages';
import { QueryCache, type Prefetch } from '../../app/queries/query-cache';
import { shopRouter } from '../../app/router';
import { Shell } from '../../app/shell/shell';
import type { BrandFacts } from '../../contract/brand';
import type { FirstView } from '../../contract/first-view';
import type { CallAnswer } from '../../contract/shop/call-outcome';
import { queryKey } from '../../contract/shop/query-key';
import { shopIntl } from '../../i18n/intl';
import { localeAtom } from '../../i18n/language';
import { ignoredParameters } from '../../rules/query-parameters';
import type { PageGroup } from '../../rules/message-groups';
import type { AppServices } from '../app-services';
import type { RenderedDocument, RenderedPage, Renderer, Visit } from '../http/renderer';
import type { Brand } from '../platform/brands';
import { buildVersion } from '../platform/client-build';
import { canonicalAddress, isPage } from './canonical-address';
import { documentHead, type Matched } from './head';
import { documentMessages } from './messages';
import { page } from './page';
import { PublicReplies } from './public-replies';
import { entryChunk, messageAddresses, messageChunk, routeChunks } from './route-chunks';

/** The part of the brand that pages show. Its claims and legal line in all languages of its file, because a page switches where it stands. */
function brandFactsOf(brand: Brand): BrandFacts {
  const { id, name, validation, demo, guestCart, supportEmail, businessContact, sellerSite, sellerLogin, sellerApp, downloadUrl, partners, wallets, footer, languages, claims, legal } = brand;
  return {
    id, name, validation, demo, guestCart, supportEmail, businessContact, sellerSite, sellerLogin, downloadUrl, partners, wallets, footer,
    ...(sellerApp !== undefined && { sellerApp }),
    ...(languages && { languages }),
    ...(claims.length > 0 && { claims: claims.map(({ text }) => text) }),
    ...(legal && { legal }),
  };
}

/** The data that every document of this build carries. */
function firstViewOf(visit: Visit, brand: BrandFacts, known: readonly (readonly [string, CallAnswer])[]): FirstView {
  return {
    language: visit.language,
    brand,
    version: buildVersion,
    socketPort: visit.socketPort,
    worker: visit.worker,
    texts: messageAddresses(visit.language),
    asOf: Math.min(visit.now, ...known.map(([, { asOf }]) => asOf)),
    data: Object.fromEntries(known.map(([key, one]) => [key, one.status === 'refused' ? { refusal: one.refusal } : { reply: one.data }])),
  };
}

/** The document without a first view: the service worker keeps it for pages that it has not cached, and the page renders them itself. */
function renderShell(visit: Visit): RenderedDocument {
  const { language, brand, origin } = visit;
  const head = { title: brand.name, description: '', index: false, type: 'website', jsonLd: [] } as const;
  const chunks = [entryChunk, messageChunk(language, 'core')];
  return page({ language, brand, origin, path: '/index', head, chunks, markup: '', firstView: firstViewOf(visit, brandFactsOf(brand), []) });
}

/** Renders the first view of one address: data, markup, document. */
async function renderPage(replies: PublicReplies, visit: Visit): Promise<RenderedPage> {
  const { language, brand, origin } = visit;
  const cache = new QueryCache();
  const prefetch: Prefetch = async (name, payload, inDocument = payload) => {
    const key = queryKey(language, name, inDocument);
    const answer = await replies.ask(language, brand, name, inDocument);
    cache.initial.set(key, answer);
    cache.set(key, answer);
  };
  const request = new Request(new URL(visit.address, origin));
  const handle = createRequestHandler({ request, createRouter: () => shopRouter({ prefetch, loadMessages: async () => {}, switchLanguage: async () => {} }) });
  let document: RenderedPage | undefined;
  const response = await handle(({ router }) => {
    document = renderRoute(router, cache, visit);
    return new Response(null);
  });
  const to = response.headers.get('location');
  if (to) return { redirect: to };
  if (!document) throw new Error(`nothing was drawn for ${visit.address}`);
  return document;
}

/** Renders what the router has loaded. */
function renderRoute(router: ReturnType<typeof shopRouter>, cache: QueryCache, visit: Visit): RenderedPage {
  const { language, brand, origin } = visit;
  const messages = documentMessages(language);
  const { matches, location } = router.state;
  // The router would render its error page, and caches of documents would keep that.
  const failed = matches.find(({ status }) => status === 'error');
  if (failed) throw failed.error instanceof Error ? failed.error : new Error(`${failed.routeId} could not be drawn`);
  const matched = matches.at(-1);
  // A page whose own loader finds nothing (help/nothing) still matches: the router's status tells.
  const found = matched !== undefined && matched.routeId !== '__root__' && getSsrStatus(router) !== 404;
  const firsts = [...cache.initial];
  // The main data was refused (an unknown product): the page says so, and search engines get a 404.
  const missing = firsts.some(([, known]) => known.status === 'refused');
  const match: Matched = {
    routeId: found ? matched.routeId : 'notFound',
    search: (matched?.search ?? {}) as Matched['search'],
    params: (matched?.params ?? {}) as Matched['params'],
  };
  const store = createStore();
  store.set(localeAtom, { language, messages, groups: new Set<PageGroup>(['core', 'account', 'help']) });
  const brandFacts = brandFactsOf(brand);
  const firstView = firstViewOf(visit, brandFacts, firsts);
  const markup = renderToString(
    <Shell store={store} queryCache={cache} brand={brandFacts}>
      <RouterServer router={router} />
    </Shell>,
  );
  const address = new URL(location.href, origin);
  for (const name of ignoredParameters) address.searchParams.delete(name);
  const { html, style } = page({
    language,
    brand,
    origin,
    path: address.pathname + address.search,
    head: documentHead({ matched: match, cache, language, brand, origin, intl: shopIntl(language, messages) }),
    chunks: found ? [entryChunk, ...routeChunks(match.routeId, language)] : [entryChunk, messageChunk(language, 'core')],
    markup,
    firstView,
  });
  return { status: found && !missing ? 200 : 404, html, style, routeId: match.routeId, search: match.search, asOf: firstView.asOf };
}

/** Creates the renderer of the mall's documents, with the data of this process. */
export function openRenderer(services: AppServices): Renderer {
  const replies = new PublicReplies(services);
  return {
    isPage,
    canonicalAddress,
    page: (visit) => renderPage(replies, visit),
    shell: renderShell,
    text: (language, id, values) => shopIntl(language, documentMessages(language)).formatMessage({ id }, values),
    sitemap: pages.flatMap((row) => ('listed' in row && row.listed === 'sitemap' ? [row.path] : [])),
  };
}
