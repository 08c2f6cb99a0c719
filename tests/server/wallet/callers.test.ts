import { beforeAll, describe, expect, it } from 'vitest';
import { callPath, calls, isCallName, type CallName } from '../../../src/contract/shop/calls';
import { loanCalls } from '../../../src/contract/shop/loans';
import { walletCalls } from '../../../src/contract/shop/wallet';
import { refusalOf } from '../../support/server/shop';
import { insertBuyer, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { openDepositWays, openWithdrawChannels, proof, trc20 } from '../../support/server/wallet';

const security = [
  'user!setSafewordReg', 'user!updateOldAndNewSafeword', 'user!updateOldAndNewPsw', 'user!logoff', 'user!logoffTerms', 'session!token', 'session!list', 'device!list', 'security!get', 'user!sendSafewordCode',
] as const;
const names = [...Object.keys(walletCalls), ...Object.keys(loanCalls), ...security].filter(isCallName);

describeWithShop((shop) => {
  const db = () => shop().db;
  let as: Buyer;
  beforeAll(async () => {
    await openDepositWays(db());
    await openWithdrawChannels(db());
    as = await insertBuyer(db());
  });

  it('[W-265] a visitor is told of every wallet action that nobody is logged in', async () => {
    for (const name of names) expect([name, refusalOf(await shop().send(name, {}))]).toEqual([name, 'notLoggedIn']);
  });

  it('[W-268] a buyer with a token uses the calls of wallet, loans and security: none says that nobody is logged in', async () => {
    for (const name of names) {
      const { code } = await shop().send(name, {}, { as });
      expect([name, code]).not.toEqual([name, 403]);
    }
  });

  it('[W-280] every one of them is answered to a POST under /api/', () => {
    for (const name of names) {
      expect([name, calls[name].methods[0]]).toEqual([name, 'POST']);
      expect(callPath(name)).toBe(`/api/${name}.action`);
    }
  });

  describe('a list', () => {
    const lists = ['rechargeBlockchain!list', 'withdraw!list'] as const satisfies readonly CallName[];
    it.each(lists)('[W-384] of %s has pages from 1 on, in whole numbers', async (name) => {
      for (const pageNum of [0, -1, 1.5, 'two', '1.5']) expect([pageNum, (await shop().refusal(name, { pageNum }, { as })).key]).toEqual([pageNum, 'pageNumber']);
      for (const pageNum of [1, '2']) expect((await shop().refusal(name, { pageNum }, { as })).key).toBeUndefined();
    });
    it.each(lists)('[W-385] [W-386] [W-293] of %s takes status and operation type as whole numbers from 0 on', async (name) => {
      for (const wrong of [-1, 1.5, 'one']) {
        expect([wrong, (await shop().refusal(name, { status: wrong }, { as })).key]).toEqual([wrong, 'statusNumber']);
        expect([wrong, (await shop().refusal(name, { operationType: wrong }, { as })).key]).toEqual([wrong, 'operationTypeNumber']);
      }
      for (const right of [0, '2']) expect((await shop().refusal(name, { status: right, operationType: right, pageNum: 1 }, { as })).key).toBeUndefined();
    });
  });

  it('[W-293] the names `symbol`, `code` and `UID` are what the calls take that need one', async () => {
    expect((await shop().refusal('rechargeBlockchain!fee', { symbol: 'USDT' }, { as })).key).toBeUndefined();
    expect((await shop().refusal('rechargeBlockchain!fee', {}, { as })).field).toBe('symbol');
    expect((await shop().refusal('syspara!getSyspara', {})).field).toBe('code');
    expect((await shop().refusal('user!logoff', {}, { as })).field).toBe('UID');
  });

  it('[W-292] [W-395] the same key with the same body gets the first answer again, with one effect; with another body it is a duplicate', async () => {
    const [one, other] = [await insertBuyer(db()), await insertBuyer(db())];
    const body = { symbol: 'USDT', chain: 'TRC20', address: trc20, amount: '25', image: await proof(shop(), one) };
    const first = await shop().ask('rechargeBlockchain!recharge', body, { as: one, key: 'deposit-one' });
    expect(await shop().ask('rechargeBlockchain!recharge', body, { as: one, key: 'deposit-one' })).toEqual(first);
    expect((await shop().refusal('rechargeBlockchain!recharge', { ...body, amount: '26' }, { as: one, key: 'deposit-one' })).key).toBe('duplicateSubmission');
    expect((await shop().ask('rechargeBlockchain!list', {}, { as: one })).totalElements).toBe(1);
    // The same key of another user is another key.
    const theirs = await shop().ask('rechargeBlockchain!recharge', { ...body, image: await proof(shop(), other) }, { as: other, key: 'deposit-one' });
    expect(theirs.id).not.toBe(first.id);
  });
});
