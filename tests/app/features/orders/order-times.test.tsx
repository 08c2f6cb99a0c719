import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { OrderDetail } from '../../../../src/app/features/orders/detail/order-detail';
import { OrderTimeline } from '../../../../src/app/features/orders/detail/order-timeline';
import { OrderCard } from '../../../../src/app/features/orders/list/order-card';
import { drawnPart } from '../../../support/client/drawn-page';
import { day, orderIn, orderInfoIn, orderLine, orderNow } from '../../../support/client/shown-orders';

// A zone where the next day has already begun. Set before the first date is formatted, because a formatter keeps its zone.
process.env['TZ'] = 'Pacific/Kiritimati';

const read = async (what: () => React.ReactNode) => (await drawnPart(what as never, '/userInfo/my-order', { store: createStore() })).replaceAll(/<!-- -->|<[^>]+>/g, '').replaceAll('\u202f', ' ');

it('[S-471] the moments of an order are shown in the shopper’s own zone, which they name', async () => {
  // At noon UTC the day before.
  const shown = 'Jun 1, 2026, 2:00 AM GMT+14';
  const order = { status: 'success' as const, info: orderInfoIn({ status: 0 }), logistics: [], refunds: [], cases: [], lines: [orderLine()], isWhole: true, isComing: false, asOf: orderNow };
  expect(await read(() => <OrderDetail order={order} now={orderNow} />)).toContain(shown);
  expect(await read(() => <OrderTimeline orderId="o1" isShipped logistics={[{ createTime: orderNow - day, content: 'Left', carrier: '', trackingNumber: '' }]} />)).toContain(shown);
  expect(await read(() => <OrderCard order={orderIn({ status: 1 })} now={orderNow} />)).toContain('Jun 1, 2026');
});
