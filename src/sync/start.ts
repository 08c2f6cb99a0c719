import type { Language } from '../rules/languages';
import { followSession } from '../local/kept-session';
import { startReplayer } from './background-sync';
import { watchChat } from './chat';
import { watchFavourites } from './favourites';
import { keepSession } from './session';

/** Everything that a page does for its shopper in the background, once it is at rest. */
export async function startUserSync(language: () => Language): Promise<void> {
  // Where storage is refused the shopper still logs in and reads; only the queue says that there is no room.
  await keepSession(language).catch(() => {});
  startReplayer();
  watchFavourites(language);
  watchChat(language);
  const stop = followSession((session) => {
    if (!session) return;
    // Only a user's cart goes to the shop: a visitor's page does without this part.
    void import('./cart').then(({ watchCart }) => watchCart(language)).catch(() => {});
    queueMicrotask(() => stop());
  });
}
