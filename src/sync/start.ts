import type { Language } from '../rules/languages';
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
}
