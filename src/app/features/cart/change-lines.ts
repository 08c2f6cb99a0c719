import { atom } from 'jotai';
import { cartLines, setChecked, setCount } from '../../../local/cart/cart';
import type { CartChanged } from '../../../local/cart/cart-rows';
import { cartLinesAtom, sameLines, unsaved } from './cart-atoms';

export type LineChange = { readonly checked: boolean } | { readonly count: number };

/**
 * Changes lines, and shows it at once: the device's storage is slower. Once all such changes are saved, or had no room,
 * the lines show what the device has.
 */
export const changeLinesAtom = atom(null, async (get, set, identifiers: readonly string[], change: LineChange): Promise<CartChanged> => {
  set(cartLinesAtom, get(cartLinesAtom)?.map((line) => (identifiers.includes(line.identifier) ? { ...line, ...change } : line)));
  unsaved.changes += 1;
  try {
    return await ('checked' in change ? setChecked(identifiers, change.checked) : setCount(identifiers[0] ?? '', change.count));
  } finally {
    unsaved.changes -= 1;
    const saved = await cartLines();
    if (unsaved.changes === 0) set(cartLinesAtom, (before) => sameLines(before ?? [], saved));
  }
});
