import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askReview } from '../../../../src/app/features/wallet/withdraw/ask-review';
import { device } from '../../../../src/local/database/database';
import { forgetUser, openSession } from '../../../../src/local/session/encrypt-user-data';
import { connectionWorks } from '../../../../src/sync/connectivity';
import { amount } from '../../../support/catalog';
import { freshDevice } from '../../../support/client/fresh-device';
import { good, type FakeNetwork } from '../../../support/client/fake-network';
import { withdrawal } from '../../../support/client/wallet-records';

const channel = { channel: 'TRC20', symbol: 'USDT', bank: false, demo: false, minAmount: amount('10'), maxAmount: amount('500') };
const terms = {
  channelList: [channel], feeRate: amount('0.01'), feeMin: amount('1'), timesLeftToday: 3, windowFrom: 0, windowTo: 1440, arrivalMinutes: 60,
  address: { channel: 'TRC20', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }, nextAddress: null, safewordSet: true, authenticator: false,
};
const values = { channel: 'TRC20', amount: '120', bankName: '', cardNumber: '' };
let network: FakeNetwork;
let tokens: number;

/** Sets the shop's response to a withdrawal; without one its answer is lost. Its clock shows `at`, and it takes this fee. */
function says(applied?: () => Response, at = () => Date.now(), fee = '1.2'): void {
  network.answersCalls({
    'withdraw!fee': () => good({ withdraw_fee: fee }, { date: new Date(at()).toUTCString() }),
    'withdraw!list': () => good({ pageList: [], thisPageNumber: 1, pageSize: 8, totalElements: 0 }),
    'session!token': () => good({ session_token: `t${++tokens}`, expiresAt: 9 }),
    'withdraw!apply': applied,
  });
}

async function reviewBy(user: string, more: { readonly ask?: typeof askReview; readonly cardNumber?: string } = {}) {
  const { ask = askReview, cardNumber } = more;
  const typed = cardNumber === undefined ? values : { ...values, bankName: 'Harbour Bank', cardNumber };
  const asked = await ask({ user, channel: { ...channel, bank: cardNumber !== undefined }, amount: amount('120'), values: typed }, terms, 'en');
  if (asked.status !== 'success') throw new Error(`no review: ${asked.status}`);
  return asked.data.sent;
}

/** The tokens of the withdrawals that were sent. */
async function tokensSent(): Promise<string[]> {
  const sent = await Promise.all(network.requestsOf('withdraw!apply').map((request) => request.json() as Promise<{ session_token: string }>));
  return sent.map(({ session_token }) => session_token);
}

/** The page's code after a reload: only the device still knows what was sent. */
async function reload(): Promise<typeof askReview> {
  vi.resetModules();
  return (await import('../../../../src/app/features/wallet/withdraw/ask-review')).askReview;
}

beforeEach(async () => {
  network = await freshDevice();
  tokens = 0;
});
afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

it('[W-118] [W-119] the review has the fee that the shop said for this amount before anything is sent, and the withdrawal goes with that fee and a token fetched for it', async () => {
  // Not the fee by the terms that the page has.
  says(() => good(withdrawal()), undefined, '2.5');
  const asked = await askReview({ user: 'u-eva', channel, amount: amount('120'), values }, terms, 'en');
  if (asked.status !== 'success') throw new Error(`no review: ${asked.status}`);
  expect(asked.data).toMatchObject({ amount: '120', fee: '2.5', arriving: '117.5' });
  const bodyOf = async (name: string) => (await network.requestsOf(name)[0]?.json()) as unknown;
  expect(await bodyOf('withdraw!fee')).toEqual({ channel: 'TRC20', amount: '120' });
  expect(network.requestsOf('withdraw!apply')).toEqual([]);
  expect(await asked.data.sent.send('111111')).toMatchObject({ status: 'sent' });
  expect(await bodyOf('withdraw!apply')).toMatchObject({ amount: '120', fee: '2.5', session_token: 't1' });
});

it('WI1 a withdrawal of unknown outcome is the same one on a page that is opened anew, as after a login, and never another user’s', async () => {
  says();
  const first = await reviewBy('u-ada');
  expect(await first.send('111111')).toEqual({ status: 'unknown' });
  says(() => good(withdrawal()));
  expect(await (await reviewBy('u-ben')).send('111111')).toMatchObject({ status: 'sent' });
  expect(await (await reviewBy('u-ada')).send('111111')).toMatchObject({ status: 'sent' });
  // Once its outcome is known, the same amount is another withdrawal.
  expect(await (await reviewBy('u-ada')).send('111111')).toMatchObject({ status: 'sent' });
  expect(await tokensSent()).toEqual(['t1', 't2', 't1', 't3']);
});

it('WI1 a withdrawal of unknown outcome is the same one after a reload, until its outcome is known or its user logs out', async () => {
  await openSession(device, { user: 'u-ada', token: 'token-1' }, undefined);
  says();
  expect(await (await reviewBy('u-ada')).send('240713')).toEqual({ status: 'unknown' });
  says(() => good(withdrawal()));
  expect(await (await reviewBy('u-ada', { ask: await reload() })).send('240713')).toMatchObject({ status: 'sent' });
  says();
  expect(await (await reviewBy('u-ada', { ask: await reload() })).send('240713')).toEqual({ status: 'unknown' });
  expect(JSON.stringify(await device.drafts.toArray())).toContain('t2');
  await forgetUser(device, 'u-ada');
  expect(await device.drafts.count()).toBe(0);
  await openSession(device, { user: 'u-ada', token: 'token-2' }, undefined);
  expect(await (await reviewBy('u-ada', { ask: await reload() })).send('240713')).toEqual({ status: 'unknown' });
  expect(await tokensSent()).toEqual(['t1', 't1', 't2', 't3']);
});

it.each([25, -25])('WI1 the same amount is the same withdrawal although the device’s clock was corrected by %i hours', async (hours) => {
  await openSession(device, { user: 'u-ada', token: 'token-1' }, undefined);
  const now = Date.now();
  says(undefined, () => now);
  const ask = await reload();
  expect(await (await reviewBy('u-ada', { ask })).send('111111')).toEqual({ status: 'unknown' });
  const corrected = vi.spyOn(Date, 'now').mockReturnValue(now + hours * 3_600_000);
  expect(await (await reviewBy('u-ada', { ask })).send('111111')).toEqual({ status: 'unknown' });
  expect(await (await reviewBy('u-ada', { ask: await reload() })).send('111111')).toEqual({ status: 'unknown' });
  corrected.mockRestore();
  expect(await tokensSent()).toEqual(['t1', 't1', 't1']);
});

it('a day later the same amount is another withdrawal', async () => {
  await openSession(device, { user: 'u-ada', token: 'token-1' }, undefined);
  says();
  expect(await (await reviewBy('u-ada', { ask: await reload() })).send('111111')).toEqual({ status: 'unknown' });
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  expect(await (await reviewBy('u-ada', { ask: await reload() })).send('111111')).toEqual({ status: 'unknown' });
  later.mockRestore();
  expect(await tokensSent()).toEqual(['t1', 't2']);
});

it('a day later the same amount is another withdrawal in a tab that stayed open, and the device keeps no older token, whatever its name', async () => {
  await openSession(device, { user: 'u-ada', token: 'token-1' }, undefined);
  says();
  const ask = await reload();
  const first = await reviewBy('u-ada', { ask });
  expect(await first.send('111111')).toEqual({ status: 'unknown' });
  expect(await (await reviewBy('u-ada', { ask, cardNumber: '4000123412341234' })).send('111111')).toEqual({ status: 'unknown' });
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  expect(await (await reviewBy('u-ada', { ask })).send('111111')).toEqual({ status: 'unknown' });
  expect((await device.drafts.toArray()).map(({ text }) => (JSON.parse(text) as { token: string }).token)).toEqual(['t3']);
  // What is sent from a review that is still open is the same one.
  expect(await first.send('111111')).toEqual({ status: 'unknown' });
  later.mockRestore();
  expect(await tokensSent()).toEqual(['t1', 't2', 't3', 't1']);
});

it('no fund password and no card number is on the device after a withdrawal of unknown outcome', async () => {
  await openSession(device, { user: 'u-ada', token: 'token-1' }, undefined);
  says();
  expect(await (await reviewBy('u-ada', { ask: await reload(), cardNumber: '4000123412341234' })).send('240713')).toEqual({ status: 'unknown' });
  const rows = JSON.stringify(await Promise.all(device.tables.map((table) => table.toArray())));
  expect(rows).toContain('Harbour Bank');
  expect(rows).not.toContain('4000123412341234');
  expect(rows).not.toContain('240713');
});
