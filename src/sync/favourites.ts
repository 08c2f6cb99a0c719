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

async function listed(kind: 'goods' | 'seller', language: Language): Promise<string[] | undefined> {
  const ids: string[] = [];
  for (let pageNum = 1; pageNum <= mostPages; pageNum += 1) {
    const outcome =
      kind === 'goods' ? await call('keepGoods!list', { pageNum, pageSize }, { language }) : await call('focusSeller!list', { pageNum, pageSize }, { language });
    if (outcome.status !== 'success') return undefined;
    const { pageList, totalElements } = outcome.data;
    ids.push(...pageList.map((card) => (kind === 'goods' && 'sellerGoodsId' in card ? card.sellerGoodsId : card.sellerId)));
    if (pageList.length === 0 || ids.length >= totalElements) break;
  }
  return ids;
}

/** Loads the ids of the present user's favourite products and followed stores, for hearts and follow buttons everywhere. */
export async function fetchFavourites(language: Language): Promise<boolean> {
  const user = currentSession()?.user.usercode;
  if (user === undefined) return false;
  for (const kind of ['goods', 'seller'] as const) {
    // If the outbox settles a favourite meanwhile, the list is outdated, and it asks again.
    let isKept = false;
    for (let again = 0; again < 3 && !isKept; again += 1) {
      const changes = await changesOf(user, 'favouritesSettled');
      const ids = await listed(kind, language);
      if (!ids) return false;
      isKept = await keepFavourites(user, kind, ids, changes);
    }
    if (!isKept) return false;
  }
  return true;
}

/** Keeps the favourites up to date from the login on, and when the connection is back or, while it works, with growing waits after a failure; call it once per page. */
export function watchFavourites(language: () => Language): void {
  let askedAt = -Infinity;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const refresh = () => {
    if (!currentSession() || performance.now() - askedAt < freshForMs) return;
    askedAt = performance.now();
    void fetchFavourites(language())
      .catch(() => false)
      .then((brought) => {
        clearTimeout(retrying);
        tries = brought ? 0 : tries + 1;
        if (brought) return;
        askedAt = -Infinity;
        if (currentConnection() === 'online') retrying = setTimeout(refresh, backOffMs(tries, retryWaits.shop, Math.random()));
      });
  };
  let user: string | undefined;
  watchSession((session) => {
    if (session?.user.usercode !== user) askedAt = -Infinity;
    user = session?.user.usercode;
    refresh();
  });
  watchConnection((connection) => connection === 'online' && refresh());
}
