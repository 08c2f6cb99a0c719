import { cartRevision, cartToSend, keepMergedCart, watchCartRows } from '../local/cart/cart-sync';
import { currentSession, watchSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { call } from './api';
import { currentConnection, watchConnection } from './connectivity';
import { inTurn } from './in-turn';

/** What is put in shortly after one another goes in one call. */
const restMs = 2_000;
/** More than the fullest cart takes. */
const mostCalls = 40;

/** In which the socket opens on most lines, and asks (sync/user-channel.ts). */
const socketOpensMs = 5_000;

let spoken: () => Language = () => 'en';
let asking: ReturnType<typeof setTimeout> | undefined;

/** Without a line, or where storage refuses, the cart is this device's until the next time. */
function sync(asks: boolean): void {
  if (currentConnection() !== 'offline') syncCart(asks).catch(() => {});
}

/** Asks where no socket does. */
function askSoon(): void {
  clearTimeout(asking);
  asking = setTimeout(() => sync(true), socketOpensMs);
}

/** Sends what the present user's cart has and the shop has not, and with `asks` brings what other devices changed in any case. */
export function syncCart(asks: boolean): Promise<void> {
  if (asks) clearTimeout(asking);
  return inTurn('dhow.cart', async () => {
    const session = currentSession();
    if (!session) return;
    const { token, user: { usercode: user } } = session;
    let more = asks;
    for (let calls = 0; calls < mostCalls; calls += 1) {
      const sent = await cartToSend(user);
      if (!more && sent.changes.length === 0) return;
      // By the token of whose cart it is: somebody else may have logged in since.
      const outcome = await call('cart!merge', { since: sent.since, changes: [...sent.changes] }, { language: spoken(), token });
      if (outcome.status !== 'success') return;
      await keepMergedCart(user, sent, outcome.data);
      ({ more } = outcome.data);
    }
  });
}

/** The socket says at which revision the user's cart is. */
export async function heardCart(revision: number): Promise<void> {
  const user = currentSession()?.user.usercode;
  if (user !== undefined && (await cartRevision(user)) < revision) await syncCart(true);
}

/** Keeps the carts of a user's devices one, from their login on; once a page. The device's own cart never waits for it. */
export function watchCart(language: () => Language): () => void {
  spoken = language;
  let sending: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  let user: string | undefined;
  const stops = [
    watchSession((session) => {
      if (session?.user.usercode === user) return;
      user = session?.user.usercode;
      stopWatching?.();
      clearTimeout(sending);
      if (user === undefined) return clearTimeout(asking);
      askSoon();
      stopWatching = watchCartRows(user, () => {
        clearTimeout(sending);
        sending = setTimeout(() => sync(false), restMs);
      });
    }),
    watchConnection((line) => line === 'online' && user !== undefined && askSoon()),
    () => stopWatching?.(),
    () => clearTimeout(sending),
    () => clearTimeout(asking),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
