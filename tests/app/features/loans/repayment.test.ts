import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repaidText, repaymentOf } from '../../../../src/app/features/loans/mine/sent-repayment';
import { request } from '../../../../src/app/queries/request';
import { refusalCode } from '../../../../src/contract/refusals';
import type { LoanDetail } from '../../../../src/contract/shop/loans';
import { device } from '../../../../src/local/database/database';
import { openSession } from '../../../../src/local/session/encrypt-user-data';
import { connectionWorks } from '../../../../src/sync/connectivity';
import { amount } from '../../../support/catalog';
import { freshDevice } from '../../../support/client/fresh-device';
import { good, json, type FakeNetwork } from '../../../support/client/fake-network';
import { loan, loanTime } from '../../../support/client/shown-loans';

let network: FakeNetwork;
let tokens: number;

/** Sets the shop's response to a repayment, without which its answer is lost, and the loan that it has. */
function says(repaid: (() => Response) | undefined, has: LoanDetail): void {
  network.answersCalls({
    'session!token': () => good({ session_token: `t${++tokens}`, expiresAt: 9 }),
    'loan!get': () => good(has),
    'loan!repay': repaid,
  });
}

const repay = (shown: LoanDetail, typed: string, of = repaymentOf) =>
  of(shown, amount(typed), 'en').send((session_token) => request('loan!repay', { id: shown.id, amount: amount(typed), safeword: '111111', session_token }, { language: 'en' }));

/** The page's code after a reload: only the device still knows what was sent. */
async function reload(): Promise<typeof repaymentOf> {
  vi.resetModules();
  return (await import('../../../../src/app/features/loans/mine/sent-repayment')).repaymentOf;
}

/** The amount and the token of each attempt. */
async function attempts(): Promise<string[]> {
  const sent = await Promise.all(network.requestsOf('loan!repay').map((request) => request.json() as Promise<{ amount: string; session_token: string }>));
  return sent.map((each) => `${each.amount} ${each.session_token}`);
}

beforeEach(async () => {
  network = await freshDevice();
  tokens = 0;
});
afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

it('WI1 a repayment of unknown outcome is the same one after another amount was sent, and on a page that is opened anew', async () => {
  const owed = loan({ id: 'l1' });
  says(undefined, owed);
  expect(await repay(owed, '10')).toEqual({ status: 'unknown' });
  says(() => good(owed), owed);
  expect(await repay(owed, '20')).toMatchObject({ status: 'sent' });
  expect(await repay(owed, '10.00')).toMatchObject({ status: 'sent' });
  // Once its outcome is known, the same amount is another repayment.
  expect(await repay(owed, '10')).toMatchObject({ status: 'sent' });
  expect(await attempts()).toEqual(['10 t1', '20 t2', '10.00 t1', '10 t3']);
});

it('WI2 a repayment that did not arrive is not taken for one that was made elsewhere before it', async () => {
  const elsewhere = loan({ id: 'l2', paymentList: [{ createTime: loanTime, amount: amount('10') }] });
  says(undefined, elsewhere);
  // The page still shows the loan as it was before that.
  expect(await repay(loan({ id: 'l2' }), '10')).toEqual({ status: 'unknown' });
  // One that did arrive is found.
  says(undefined, loan({ id: 'l2', paymentList: [...elsewhere.paymentList, { createTime: loanTime + 1, amount: amount('10.00') }] }));
  expect(await repay(loan({ id: 'l2' }), '10')).toMatchObject({ status: 'sent' });
});

it('WI1 a repayment of unknown outcome is the same one after a reload, and in another tab', async () => {
  await openSession(device, { user: 'u-ada', token: 'token-1' }, undefined);
  const owed = loan({ id: 'l3' });
  says(undefined, owed);
  const [one, two] = [await reload(), await reload()];
  expect(await Promise.all([repay(owed, '10', one), repay(owed, '10', two)])).toEqual([{ status: 'unknown' }, { status: 'unknown' }]);
  says(() => good(owed), owed);
  expect(await repay(owed, '10', await reload())).toMatchObject({ status: 'sent' });
  expect(await repay(owed, '10', await reload())).toMatchObject({ status: 'sent' });
  const [first, ...others] = await attempts();
  expect(others.slice(0, 2)).toEqual([first, first]);
  expect(others.at(2)).not.toBe(first);
});

it('WI2 a repayment that arrived is found after a reload where its token is used up, and not made twice', async () => {
  await openSession(device, { user: 'u-ada', token: 'token-1' }, undefined);
  const owed = loan({ id: 'l4', paymentList: [{ createTime: loanTime, amount: amount('10') }] });
  says(undefined, owed);
  expect(await repay(owed, '10')).toEqual({ status: 'unknown' });
  const paid = loan({ id: 'l4', paymentList: [...owed.paymentList, { createTime: loanTime + 1, amount: amount('10') }] });
  says(() => json({ code: refusalCode('sessionTokenInvalid'), msg: '', data: null }), paid);
  const found = await repay(paid, '10', await reload());
  expect(found).toMatchObject({ status: 'sent' });
  expect(await attempts()).toEqual(['10 t1', '10 t1']);
  // It was in the list on the page: nothing is said of another.
  if (found.status === 'sent') expect([repaidText(paid, found.data), repaidText(owed, found.data)]).toEqual(['loans.repay.earlier', 'loans.repay.done']);
});
