import { expect, it } from 'vitest';
import { loginAddress } from '../../../../src/app/features/account/sign-in/login-address';
import { safeRedirect } from '../../../../src/app/features/account/sign-in/safe-redirect';
import { orderQuery } from '../../../../src/app/features/orders/list/order-query';
import { foundAmong } from '../../../../src/app/features/orders/list/use-found-orders';
import type { NewestOrders } from '../../../../src/local/orders/newest-orders';
import { drawnPage } from '../../../support/client/drawn-page';
import { day, orderIn, orderLine, orderNow } from '../../../support/client/shown-orders';
import { said } from '../../../support/texts';

it('an address asks by its words and its days, each day whole and in the reader’s zone', () => {
  expect(orderQuery({})).toBeUndefined();
  expect(orderQuery({ k: ' ' })).toBeUndefined();
  expect(orderQuery({ k: ' lamp ' })).toEqual({ keyword: 'lamp' });
  expect(orderQuery({ since: '2026-03-05', until: '2026-03-05' })).toEqual({ keyword: '', from: new Date(2026, 2, 5).getTime(), before: new Date(2026, 2, 6).getTime() });
  expect(orderQuery({ since: 'yesterday', until: '1800-01-01' })).toBeUndefined();
  expect(orderQuery({ k: 'a'.repeat(300) })?.keyword).toHaveLength(200);
});

it('and whoever has to log in first comes back to the same words and days', () => {
  const login = new URL(loginAddress('/userInfo/my-order', '?k=lamp&since=2026-03-05&until=2026-03-05'), 'https://shop.test');
  const back = new URL(safeRedirect(login.searchParams.get('from') ?? undefined), login);
  expect(orderQuery(Object.fromEntries(back.searchParams))).toEqual({ keyword: 'lamp', from: new Date(2026, 2, 5).getTime(), before: new Date(2026, 2, 6).getTime() });
});

const { status, returnStatus, payBefore, receiveBefore, arrivesBefore, lateFrom, receiptExtended, caseAnswerBefore, reviewBefore, reminded } = orderIn({ status: 3 });
const standing = { status, returnStatus, payBefore, receiveBefore, arrivesBefore, lateFrom, receiptExtended, caseAnswerBefore, reviewBefore, reminded };
const known: NewestOrders = new Map([
  ['o1', { standing, at: 2, listed: orderIn({ status: 1 }, { id: 'o1', createTime: orderNow - day }) }],
  ['o2', { standing, at: 2, listed: orderIn({}, { id: 'o2', createTime: orderNow, goodsList: [orderLine({ name: 'Teapot' }), orderLine({ id: 'line-2' })] }) }],
  ['o3', { standing, at: 2 }],
]);

it('without a connection the kept orders are searched: newest first, each as the shop said last', () => {
  expect(foundAmong(known, { keyword: 'lamp' }).map(({ id, status }) => [id, status])).toEqual([['o2', 3], ['o1', 3]]);
  expect(foundAmong(known, { keyword: 'teapot quay' }).map(({ id }) => id)).toEqual(['o2']);
  expect(foundAmong(known, { keyword: '', before: orderNow }).map(({ id }) => id)).toEqual(['o1']);
  expect(foundAmong(known, { keyword: 'kettle' })).toEqual([]);
});

it.each(['en', 'ar'] as const)('the document of a search says nothing of anybody, in %s', async (language) => {
  const html = await drawnPage('/userInfo/my-order?k=lamp&since=2026-01-31', { language });
  expect(html).toMatch(new RegExp(`<h1[^>]*>${said(language, 'order.list.title')}</h1>`));
  expect(html).not.toContain('lamp</');
});
