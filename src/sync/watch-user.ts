import type { Language } from '../rules/languages';
import { watchCart } from './cart';
import { watchChat } from './chat';
import { watchFavourites } from './favourites';

/** Starts what only a user's page does: messages, favourites, and a cart that goes to the shop. Call it once per page. */
export function watchUser(language: () => Language): void {
  watchChat(language);
  watchFavourites(language);
  watchCart(language);
}
