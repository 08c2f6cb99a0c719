import { changesOf } from '../local/counters';
import { currentSession, watchSession } from '../local/session/kept-session';
import { keepFavourites } from '../local/stored-favourites';
import type { Language } from '../rules/languages';
import { call } from './api';
import { backOffMs, retryWaits } from './back-off';
import { currentConnection, watchConnection } from './connectivity';

/** The largest page that the calls return, and the most pages requested. */
const pageSize = 100;
const mostPages = 50;
/** A list requested longer ago is requested again when the connection is back. */
const freshForMs = 300_000;

/** `retryAfterMs`: the shop's Retry-After */
type NotLoaded = { readonly retryAfterMs?: number | undefined };

async function listed(kind: 'goods' | 'seller', language: Language): Promise<NotLoaded & { readonly ids?: string[] }> {
  const ids: string[] = [];
  for (let pageNum = 1; pageNum <= mostPages; pageNum += 1) {
    const outcome =
      kind === 'goods' ? await call('keepGoods!list', { pageNum, pageSize }, { language }) : await call('focusSeller!list', { pageNum, pageSize }, { language });
    if (outcome.status !== 'success') return { retryAfterMs: outcome.retryAfterMs };
    const { pageList, totalElements } = outcome.data;
    ids.push(...pageList.map((card) => (kind === 'goods' && 'sellerGoodsId' in card ? card.sellerGoodsId : card.sellerId)));
    if (pageList.length === 0 || ids.length >= totalElements) break;
  }
  return { ids };
}

/** Loads the ids of the present user's favourite products and followed stores, for hearts and follow buttons everywhere. */
export async function fetchFavourites(language: Language): Promise<'loaded' | NotLoaded> {
  const user = currentSession()?.user.usercode;
  if (user === undefined) return {};
  for (const kind of ['goods', 'seller'] as const) {
    // If the outbox settles a favourite meanwhile, the list is outdated, and it asks again.
    let isKept = false;
    for (let again = 0; again < 3 && !isKept; again += 1) {
      const changes = await changesOf(user, 'favouritesSettled');
      const { ids, retryAfterMs } = await listed(kind, language);
      if (!ids) return { retryAfterMs };
      isKept = await keepFavourites(user, kind, ids, changes);
    }
    if (!isKept) return {};
  }
  return 'loaded';
}

/** Keeps the favourites up to date from the login on, and when the connection is back or, while it works, with growing waits after a failure, not before the shop's Retry-After; call it once per page. */
export function watchFavourites(language: () => Language): void {
  let notBefore = -Infinity;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const refresh = () => {
    if (!currentSession() || performance.now() < notBefore) return;
    notBefore = performance.now() + freshForMs;
    // This request is the retry.
    clearTimeout(retrying);
    void fetchFavourites(language())
      .catch((): NotLoaded => ({}))
      .then((result) => {
        clearTimeout(retrying);
        tries = result === 'loaded' ? 0 : tries + 1;
        if (result === 'loaded') return;
        notBefore = -Infinity;
        if (currentConnection() !== 'online') return;
        notBefore = performance.now() + (result.retryAfterMs ?? 0);
        retrying = setTimeout(() => {
          notBefore = -Infinity;
          refresh();
        }, backOffMs(tries, retryWaits.shop, Math.random(), result.retryAfterMs));
      });
  };
  let user: string | undefined;
  watchSession((session) => {
    if (session?.user.usercode !== user) notBefore = -Infinity;
    user = session?.user.usercode;
    refresh();
  });
  watchConnection((connection) => connection === 'online' && refresh());
}
