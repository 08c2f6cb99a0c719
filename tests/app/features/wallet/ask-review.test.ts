import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askReview } from '../../../../src/app/features/wallet/withdraw/ask-review';
import { connectionWorks } from '../../../../src/sync/connectivity';
import { amount } from '../../../support/catalog';
import { FakeShelf } from '../../../support/client/shelf';
import { FakeLine, good } from '../../../support/client/shop-answers';
import { withdrawal } from '../../../support/client/wallet-records';

const channel = { channel: 'TRC20', symbol: 'USDT', bank: false, demo: false, minAmount: amount('10'), maxAmount: amount('500') };
const terms = {
  channelList: [channel], feeRate: amount('0.01'), feeMin: amount('1'), timesLeftToday: 3, windowFrom: 0, windowTo: 1440, arrivalMinutes: 60,
  address: { channel: 'TRC20', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }, nextAddress: null, safewordSet: true, authenticator: false,
};
const values = { channel: 'TRC20', amount: '120', bankName: '', cardNumber: '' };
let line: FakeLine;
let tokens: number;

/** Sets the shop's response to a withdrawal; without one its answer is lost. */
function says(applied?: () => Response): void {
  const answers: Readonly<Record<string, (() => Response) | undefined>> = {
    'withdraw!fee': () => good({ withdraw_fee: '1.2' }),
    'withdraw!list': () => good({ pageList: [], thisPageNumber: 1, pageSize: 8, totalElements: 0 }),
    'session!token': () => good({ session_token: `t${++tokens}`, expiresAt: 9 }),
    'withdraw!apply': applied,
  };
  line.answers((request) => {
    const answer = answers[/([^/]+)\.action$/.exec(new URL(request.url).pathname)?.[1] ?? ''];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
}

async function reviewBy(user: string) {
  const asked = await askReview({ user, channel, amount: amount('120'), values }, terms, 'en');
  if (asked.status !== 'success') throw new Error(`no review: ${asked.status}`);
  return asked.data.sent;
}

beforeEach(() => {
  line = new FakeLine();
  new FakeShelf();
  tokens = 0;
});
afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

it('WI1 a withdrawal of unknown outcome is the same one on a page that is opened anew, as after a login, and never another user’s', async () => {
  says();
  const first = await reviewBy('u-ada');
  expect(await first.send('111111')).toEqual({ status: 'unknown' });
  says(() => good(withdrawal()));
  expect(await reviewBy('u-ben')).not.toBe(first);
  const again = await reviewBy('u-ada');
  expect(await again.send('111111')).toMatchObject({ status: 'sent' });
  const sent = await Promise.all(line.asked.filter(({ url }) => url.includes('withdraw!apply')).map((request) => request.json() as Promise<{ session_token: string }>));
  expect(sent.map(({ session_token }) => session_token)).toEqual(['t1', 't1']);
  // Once its outcome is known, the same amount is another withdrawal.
  expect(await reviewBy('u-ada')).not.toBe(again);
});
