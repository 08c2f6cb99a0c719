import type { Language } from '../rules/languages';
import { watchSession } from '../local/session/kept-session';
import { startReplayer } from './background-sync';
import { watchChat } from './chat';
import { keepSession } from './session';

/** Everything that a page does for its shopper in the background, once it is at rest. */
export async function startUserSync(language: () => Language): Promise<void> {
  // Where storage is refused the shopper still logs in and reads; only the queue says that there is no room.
  await keepSession(language).catch(() => {});
  startReplayer();
  watchChat(language);
  const stop = watchSession((session) => {
    if (!session) return;
    // Only a user has favourites, and a cart that goes to the shop: a visitor's page does without these parts.
    void import('./favourites').then(({ watchFavourites }) => watchFavourites(language)).catch(() => {});
    void import('./cart').then(({ watchCart }) => watchCart(language)).catch(() => {});
    queueMicrotask(() => stop());
  });
}
