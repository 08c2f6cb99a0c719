import { isLasting } from '../contract/temporary-refusals';
import { cartRevision, cartToSend, keepMergedCart, watchCartRows } from '../local/cart/cart-sync';
import { currentSession, watchSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { call } from './api';
import { backOffMs, retryWaits } from './back-off';
import { currentConnection, watchConnection } from './connectivity';
import { withLock } from './with-lock';

/** Changes within this time go in one call. */
const restMs = 2_000;
/** More than the fullest cart needs. */
const mostCalls = 40;

/** Within this time the socket opens on most connections, and then triggers the sync (sync/user-channel.ts). */
const socketOpensMs = 5_000;

let currentLanguage: () => Language = () => 'en';
let asking: ReturnType<typeof setTimeout> | undefined;
/** After tries that the shop answered with "not now", or not at all though it can be reached. */
let retrying: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

/** Offline, or if storage is refused, the cart stays on this device until the next time. */
function sync(asks: boolean): void {
  if (currentConnection() !== 'offline') syncCart(asks).catch(() => {});
}

/** Syncs soon, unless the socket has triggered it by then. */
function askSoon(): void {
  clearTimeout(asking);
  asking = setTimeout(() => sync(true), socketOpensMs);
}

function retryLater(retryAfterMs: number | undefined): void {
  clearTimeout(retrying);
  tries += 1;
  retrying = setTimeout(() => sync(true), backOffMs(tries, retryWaits.shop, Math.random(), retryAfterMs));
}

/** Sends the changes of the present user's cart that the shop lacks; with `asks`, also fetches other devices' changes if there is nothing to send. */
export function syncCart(asks: boolean): Promise<void> {
  if (asks) clearTimeout(asking);
  return withLock('dhow.cart', async () => {
    const session = currentSession();
    if (!session) return;
    const { token, user: { usercode: user } } = session;
    let more = asks;
    for (let calls = 0; calls < mostCalls; calls += 1) {
      const sent = await cartToSend(user);
      if (!more && sent.changes.length === 0) return;
      // With the token of the cart's user: somebody else may have logged in since.
      const outcome = await call('cart!merge', { since: sent.since, changes: [...sent.changes] }, { language: currentLanguage(), token });
      // Without a connection it is sent when that is back.
      if (!isLasting(outcome) && (outcome.status !== 'offline' || currentConnection() === 'online')) retryLater(outcome.retryAfterMs);
      if (outcome.status !== 'success') return;
      clearTimeout(retrying);
      tries = 0;
      await keepMergedCart(user, sent, outcome.data);
      ({ more } = outcome.data);
    }
  });
}

/** Handles the socket's message with the current revision of the user's cart. */
export async function syncPushed(revision: number): Promise<void> {
  const user = currentSession()?.user.usercode;
  if (user !== undefined && (await cartRevision(user)) < revision) await syncCart(true);
}

/** Keeps a user's cart in sync over their devices, from the login on; call it once per page. The device's own cart never waits for it. */
export function watchCart(language: () => Language): void {
  currentLanguage = language;
  let sending: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  let user: string | undefined;
  watchSession((session) => {
    if (session?.user.usercode === user) return;
    user = session?.user.usercode;
    stopWatching?.();
    clearTimeout(sending);
    clearTimeout(retrying);
    tries = 0;
    if (user === undefined) return clearTimeout(asking);
    askSoon();
    stopWatching = watchCartRows(user, () => {
      clearTimeout(sending);
      sending = setTimeout(() => sync(false), restMs);
    });
  });
  watchConnection((connection) => connection === 'online' && user !== undefined && askSoon());
}
