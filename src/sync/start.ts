import type { Language } from '../rules/languages';
import { keepSending } from './background-sync';
import { watchChat } from './chat';
import { watchFavourites } from './favourites';
import { keepSession } from './session';

/** Everything that a page does for its shopper in the background, once it is at rest. */
export async function startPersonal(language: () => Language): Promise<void> {
  // Where storage is refused the shopper still logs in and reads; only the queue says that there is no room.
  await keepSession(language).catch(() => {});
  keepSending();
  watchFavourites(language);
  watchChat(language);
}
