import { quantityLimits, withinLimits } from '../../rules/cart/cart';
import { recount, takeOut, type Cart } from '../../rules/cart/cart-state';
import { defaultMaxBuy } from '../../rules/catalog/catalog';
import { device } from '../database/database';
import { presentOwner } from '../session/session-row';
import { cartOf, keptMaxBuy, selected, valueOf } from './cart-rows';

type Bought = { readonly identifier: string; readonly count: number };

/** Takes pieces out of a line; one without a rest is removed. */
function takePieces(cart: Cart, identifier: string, count: number, maxBuy: number): Cart {
  const rest = (cart[identifier]?.count ?? 0) - count;
  return rest > 0 ? recount(cart, identifier, rest, maxBuy) : takeOut(cart, [identifier]);
}

/**
 * Takes the pieces of a placed order out of cart and selection; of a line with more, the rest stays. Its draft goes with
 * them: if it is gone, another tab has heard of the same order and taken them.
 */
export async function takeBought(bought: readonly Bought[], draftId: string | undefined): Promise<void> {
  const maxBuy = await keptMaxBuy(device).catch(() => defaultMaxBuy);
  const counts = new Map(bought.map(({ identifier, count }) => [identifier, count]));
  await device.transaction('rw', device.cart, device.session, device.orderDrafts, async () => {
    const user = await presentOwner(device);
    if (draftId !== undefined) {
      if (!(await device.orderDrafts.get([user, draftId]))) return;
      await device.orderDrafts.delete([user, draftId]);
    }
    const cart = await cartOf(device, user);
    await device.cart.put({ user, key: 'lines', value: bought.reduce((lines, { identifier, count }) => takePieces(lines, identifier, count, maxBuy), cart) });
    const before = await valueOf(device, user, 'selected', selected);
    const groups = before?.groups.flatMap((group) => {
      const list = group.list.flatMap((line) => {
        const taken = counts.get(line.identifier) ?? 0;
        if (line.count <= taken) return [];
        const count = withinLimits(line.count - taken, quantityLimits(line, maxBuy));
        return taken === 0 ? [line] : [{ ...line, count, checkTotal: count }];
      });
      return list.length > 0 ? [{ ...group, list, checkList: list.map(({ identifier }) => identifier) }] : [];
    });
    if (before && groups && groups.length > 0) await device.cart.put({ user, key: 'selected', value: { ...before, groups } });
    else await device.cart.delete([user, 'selected']);
  });
}
