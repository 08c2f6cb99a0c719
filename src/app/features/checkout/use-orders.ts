import { useEffect, useState } from 'react';
import type { Reply } from '../../../contract/shop/calls';
import { useLanguage } from '../../../i18n/language';
import type { Personal } from '../../../sync/personal';
import { follow } from '../../../ui/lazy-subscribe';

export type OrderTold = Reply<'order!info'>['orderInfo'];

/** What is known of several orders: `undefined` in the place of one of which the device has not told yet. */
type OrdersTold = {
  readonly orders: readonly OrderTold[];
  readonly isWhole: boolean;
  readonly refusal: string | undefined;
  readonly missing: 'offline' | 'failed' | undefined;
};

/** The present user's orders by their ids: what the device keeps, and what the shop says; readable without a line once seen. */
export function useOrders(ids: readonly string[]): OrdersTold {
  const language = useLanguage();
  const of = ids.join();
  const [told, tell] = useState<{ readonly of: string; readonly news: ReadonlyMap<string, Personal<'order!info'>> }>({ of, news: new Map() });
  useEffect(() => {
    const hear = (id: string, news: Personal<'order!info'>) =>
      tell((before) => ({ of, news: new Map([...(before.of === of ? before.news : []), [id, news]]) }));
    const wanted = of === '' ? [] : of.split(',');
    return follow(
      () => import('../../../sync/personal'),
      ({ followPersonal }) => {
        const stops = wanted.map((orderId) => followPersonal('order!info', { orderId }, language, (news) => hear(orderId, news)));
        return () => {
          for (const stop of stops) stop();
        };
      },
      () => {
        for (const orderId of wanted) hear(orderId, { missing: 'offline' });
      },
    );
  }, [of, language]);
  const news = told.of === of ? ids.map((id) => told.news.get(id)) : [];
  const orders = news.flatMap((one) => (one && 'reply' in one ? [one.reply.orderInfo] : []));
  return {
    orders,
    isWhole: ids.length > 0 && orders.length === ids.length,
    refusal: news.flatMap((one) => (one && 'refusal' in one ? [one.refusal] : []))[0],
    missing: news.flatMap((one) => (one && 'missing' in one ? [one.missing] : []))[0],
  };
}
