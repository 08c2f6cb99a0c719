import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { GoodsDetail } from '../../../../contract/shop/goods';
import { userPageSize } from '../../../../contract/shop/lists';
import type { OrderLine } from '../../../../contract/shop/orders';
import { useLanguage } from '../../../../i18n/language';
import { useToast } from '../../../../ui/toast';
import { useCurrentUser } from '../../../queries/current-user';
import { request } from '../../../queries/request';
import { unsavedMessage } from '../../../queries/unsaved-message';
import { reorderedLines, stillSold } from './reorder-lines';

/** Buys an order again: puts its goods into the cart as they are sold now, and names those no longer sold. */
export function useReorder(orderId: string): { readonly busy: boolean; readonly reorder: () => Promise<void> } {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const user = useCurrentUser()?.usercode;
  const [busy, setBusy] = useState(false);

  /** Fetches all lines of the order, some of which the page may not have loaded yet. */
  async function linesBought(): Promise<readonly OrderLine[] | 'notReached'> {
    const bought: OrderLine[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await request('order!listGoods', { orderId, pageNum, pageSize: userPageSize }, { language });
      if (page.status !== 'success') return 'notReached';
      const { pageList, totalElements } = page.data;
      bought.push(...pageList);
      if (pageList.length === 0 || bought.length >= totalElements) return bought;
    }
  }

  async function goodsNow(ids: readonly string[]): Promise<ReadonlyMap<string, GoodsDetail> | 'notReached'> {
    return stillSold(await Promise.all(ids.map((sellerGoodsId) => request('sellerGoods!info', { sellerGoodsId }, { language }))));
  }

  async function put(): Promise<void> {
    const bought = await linesBought();
    const goods = bought === 'notReached' ? bought : await goodsNow([...new Set(bought.map(({ sellerGoodsId }) => sellerGoodsId))]);
    const notify = (kind: 'done' | 'warning' | 'error', id: string, values: Record<string, string | number> = {}) => toast({ kind, text: intl.formatMessage({ id }, values) });
    if (bought === 'notReached' || goods === 'notReached') return notify('error', 'order.reorder.needsLine');
    const { lines, gone, fewer } = reorderedLines(bought, (id) => goods.get(id), { asOf: Date.now(), language });
    const names = (list: readonly string[]) => intl.formatList(list.map((name) => `\u2068${name}\u2069`));
    if (lines.length === 0) return notify('error', 'order.reorder.none', { names: names(gone) });
    const [{ addToCart }, { currentSession }] = await Promise.all([import('../../../../local/cart/cart'), import('../../../../local/session/kept-session')]);
    // Logged out meanwhile: the cart is a visitor's or another user's.
    if (currentSession()?.user.usercode !== user) return;
    const added = await addToCart(lines);
    if (added !== 'added') return notify('error', unsavedMessage(added, 'order.reorder.noRoom'));
    if (gone.length > 0) return notify('warning', 'order.reorder.some', { count: lines.length, names: names(gone) });
    return fewer.length > 0 ? notify('warning', 'order.reorder.fewer', { count: lines.length, names: names(fewer) }) : notify('done', 'order.reorder.done', { count: lines.length });
  }

  async function reorder(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await put();
    } catch {
      toast({ kind: 'error', text: intl.formatMessage({ id: 'order.reorder.needsLine' }) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, reorder };
}
