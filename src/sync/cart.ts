import { cartRevision, cartToSend, keepMergedCart } from '../local/cart-sync';
import { currentSession, followSession } from '../local/kept-session';
import { watch } from '../local/watch';
import type { Language } from '../rules/languages';
import { call } from './api';
import { currentConnection, watchConnection } from './connectivity';
import { inTurn } from './in-turn';

/** What is put in shortly after one another goes in one call. */
const restMs = 2_000;
/** More than the fullest cart takes. */
const mostCalls = 40;

let spoken: () => Language = () => 'en';

/** Sends what the present user's cart has and the shop has not, and with `asks` brings what other devices changed in any case. */
export function syncCart(asks: boolean): Promise<void> {
  return inTurn('dhow.cart', async () => {
    const user = currentSession()?.user.usercode;
    let more = asks;
    for (let calls = 0; user !== undefined && calls < mostCalls; calls += 1) {
      const sent = await cartToSend(user);
      if (!more && sent.changes.length === 0) return;
      const outcome = await call('cart!merge', { since: sent.since, changes: [...sent.changes] }, { language: spoken() });
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  const sync = (asks: boolean) => {
    clearTimeout(timer);
    // Without a line, or where storage refuses, the cart is this device's until the next time.
    if (currentConnection() !== 'offline') syncCart(asks).catch(() => {});
  };
  let user: string | undefined;
  const stops = [
    followSession((session) => {
      if (session?.user.usercode === user) return;
      user = session?.user.usercode;
      stopWatching?.();
      clearTimeout(timer);
      const present = user;
      if (present === undefined) return;
      sync(true);
      stopWatching = watch(
        async () => (await cartToSend(present)).changes.length,
        (unsent) => {
          clearTimeout(timer);
          if (unsent > 0) timer = setTimeout(() => sync(false), restMs);
        },
      );
    }),
    watchConnection((line) => line === 'online' && user !== undefined && sync(true)),
    () => stopWatching?.(),
    () => clearTimeout(timer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
