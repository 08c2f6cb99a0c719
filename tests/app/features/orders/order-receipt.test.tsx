import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { ListedOrder } from '../../../../src/app/features/orders/detail/listed-order';
import { OrderReceipt } from '../../../../src/app/features/orders/receipt/order-receipt';
import type { Refund } from '../../../../src/contract/shop/orders';
import { amount } from '../../../support/catalog';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { orderIn, orderInfoIn, orderLine, orderNow } from '../../../support/client/shown-orders';
import { said } from '../../../support/texts';

/** The visible text: without tags and direction marks. */
const read = (html: string) => html.replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]+>/g, '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('&#x27;', "'");
const part = async (what: () => React.ReactNode, language: 'en' | 'ar' = 'en') => read(await drawnPart(what as never, '/userInfo/order-receipt?orderId=order-1', { language, store: createStore() }));
const refund: Refund = { id: 'r', reason: 6, amount: amount('3.2000000001'), remark: '', lineIdList: [], images: [], returnStatus: 'refunded', answer: '', createTime: orderNow, decidedTime: orderNow };

describe('the receipt of an order', () => {
  it('names number, store, payment and receiver, each line with its sum, and every part of the total to its last decimal', async () => {
    const lines = [orderLine(), orderLine({ id: 'line-2', name: 'Wick', count: 3, price: amount('1.6666666667') })];
    const info = orderInfoIn({ status: 5 }, { handlingFee: amount('0.6000000001') });
    const html = await part(() => <OrderReceipt order={info} info={info} lines={lines} isWhole />);
    for (const words of ['DH20260601-0001', 'Quay lights', 'Account balance', 'Ada Quist', 'Brass lamp', '25.00 USDT', '1.6666666667 USDT', '5.0000000001 USDT', '0.6000000001 USDT', 'minus 5.00 USDT', '33.20 USDT']) expect(html).toContain(words);
    expect(html).not.toContain(said('en', 'records.receipt.refunded'));
    const untaxed = await part(() => <OrderReceipt order={{ ...info, tax: amount('0') }} info={info} lines={lines} isWhole />);
    expect([html, untaxed].map((each) => each.includes(said('en', 'order.figure.tax')))).toEqual([true, false]);
  });

  it('takes off what was paid back', async () => {
    const info = orderInfoIn({ status: 6, returnStatus: 'refunded' });
    const html = await part(() => <OrderReceipt order={info} info={info} lines={[orderLine()]} refunds={[refund]} isWhole />);
    expect(html).toContain(`${said('en', 'records.receipt.refunded')}-3.2000000001 USDT`);
    expect(html).toContain(`${said('en', 'records.receipt.left')}29.9999999999 USDT`);
  });

  it.each(['en', 'ar'] as const)('is none before it is paid, in %s', async (language) => {
    for (const status of [0, -1] as const) {
      const html = await part(() => <OrderReceipt order={orderIn({ status })} lines={[]} isWhole />, language);
      expect(html).toContain(said(language, 'records.receipt.none.title'));
      expect(html).not.toContain(said(language, 'records.receipt.print'));
    }
  });

  it('of an order that only a list showed says what is missing; one that is not whole says so too', async () => {
    const html = await part(() => <OrderReceipt order={orderIn({ status: 3 })} lines={[orderLine()]} isWhole={false} />);
    expect(html).toContain(said('en', 'records.receipt.listed'));
    expect(html).toContain(said('en', 'order.goods.notWhole'));
    expect(html).toContain(said('en', 'shell.tryAgain'));
  });

  it('does not call goods missing that are on their way', async () => {
    const html = await part(() => <OrderReceipt order={orderIn({ status: 3 })} lines={[]} isWhole={false} isComing />);
    expect(html).not.toContain(said('en', 'order.goods.notWhole'));
  });

  it('is led to from an order that was paid, and from no other', async () => {
    const listed = (status: 0 | 3) => drawnPart((() => <ListedOrder order={orderIn({ status })} now={orderNow} />) as never, '/userInfo/order-detail?orderId=order-1', { language: 'en', store: createStore() });
    expect(await listed(3)).toContain('href="/userInfo/order-receipt?orderId=order-1"');
    expect(await listed(0)).not.toContain('order-receipt');
  });

  it.each(['en', 'ar'] as const)('opens with a document that says nothing of anybody, in %s', async (language) => {
    expect(await drawnPage('/userInfo/order-receipt?orderId=o1', { language })).toMatch(new RegExp(`<h1[^>]*>${said(language, 'records.receipt.title')}</h1>`));
  });
});
