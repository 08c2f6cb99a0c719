import type { Unsaved } from '../../local/cart/cart-rows';

/** The message id that says why the device did not save something: one for all if its storage does not open, else the feature's `own`. */
export function unsavedMessage(why: string, own: string): string {
  return why === ('noStorage' satisfies Unsaved) ? 'shell.noStorage' : own;
}
