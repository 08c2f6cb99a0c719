import type { Language } from '../rules/languages';
import { watchSession } from '../local/session/kept-session';
import { startReplayer } from './background-sync';
import { watchChat } from './chat';
import { keepSession } from './session';

/** Starts everything that a page does for its user in the background; call it once the page is idle. `load` imports a module, however often the connection loses it. */
export async function startUserSync(language: () => Language, load: <Module>(module: () => Promise<Module>) => Promise<Module>): Promise<void> {
  // Without storage the shopper can still log in and read; only the outbox reports that there is no room.
  await keepSession(language).catch(() => {});
  startReplayer();
  watchChat(language);
  const stop = watchSession((session) => {
    if (!session) return;
    // Only a user has favourites, and a cart that goes to the shop: a visitor's page doesn't load these modules.
    void load(() => import('./favourites')).then(({ watchFavourites }) => watchFavourites(language)).catch(() => {});
    void load(() => import('./cart')).then(({ watchCart }) => watchCart(language)).catch(() => {});
    queueMicrotask(() => stop());
  });
}
