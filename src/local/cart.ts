import type { CartLine } from '../rules/cart';
import { device } from './database';

/** Puts lines into the cart of this device. */
export async function addToCart(lines: readonly Omit<CartLine, 'identifier' | 'checked'>[]): Promise<'added' | 'noRoom'> {
  try {
    const kept = (await device.state.get('cart'))?.value;
    await device.state.put({ name: 'cart', value: [...(Array.isArray(kept) ? (kept as unknown[]) : []), ...lines] });
    return 'added';
  } catch {
    return 'noRoom';
  }
}
