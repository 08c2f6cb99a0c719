import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import { refusalKeys } from '../../../src/contract/refusals';
import { balanceOf } from '../../../src/server/features/ledger';
import { refusalOf } from '../../support/server/shop';
import { brokenLedgerLaws, insertBuyer, safeword, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { insertShopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { bindTrc20, erc20, openWithdrawChannels, trc20, withdraw, withdrawalForm } from '../../support/server/wallet';

const [minute, hour] = [60_000, 3_600_000];

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  let operator: Employed;
  let other: Employed;
  beforeAll(async () => {
    await openWithdrawChannels(db());
  });
  beforeEach(async () => {
    // Employed anew each time, since the clock moves past the end of a staff session.
    operator = await employ(shop(), `Olga-${randomUUID()}`, { role: 'operator' });
    other = await employ(shop(), `Otto-${randomUUID()}`, { role: 'operator' });
    as = await insertBuyer(db(), { money: '100000' });
    await bindTrc20(db(), as);
  });
  const balance = (whose = as) => balanceOf(db(), whose.userId);
  const send = async (money = '50', change: Partial<PayloadInput<'withdraw!apply'>> = {}, whose = as) =>
    shop().refusal('withdraw!apply', await withdrawalForm(shop(), whose, money, change), { as: whose });
  const set = (code: string, value: string) =>
    db().insertInto('setting').values({ code, value }).onConflict((conflict) => conflict.column('code').doUpdateSet({ value })).execute();

  it('[W-121] [W-314] tells limits, fee, hours, times left and the bound address before anything is typed', async () => {
    const limits = { symbol: 'USDT', minAmount: '10', maxAmount: '50000', demo: false };
    const open = {
      channelList: [{ channel: 'ERC20', bank: false, ...limits }, { channel: 'TRC20', bank: false, ...limits }, { channel: 'bank', bank: true, ...limits }],
      feeRate: '0.01', feeMin: '1', timesLeftToday: 3, windowFrom: 0, windowTo: 1440, inWindow: true, arrivalMinutes: 1440, address: { channel: 'TRC20', address: trc20 }, nextAddress: null, safewordSet: true,
      fundClosed: false, fundLockTime: null, authenticator: false,
    };
    expect(await shop().ask('withdraw!withdraw_open', {}, { as })).toEqual(open);
    await withdraw(shop(), as);
    expect(await shop().ask('withdraw!withdraw_open', { channel: 'bank' }, { as })).toEqual({ ...open, channelList: open.channelList.slice(2), timesLeftToday: 2 });
    expect(await shop().ask('withdraw!withdraw_open', {}, { as: await insertBuyer(db(), { safewordSet: false }) })).toMatchObject({ address: null, safewordSet: false });
    expect(await shop().refusal('withdraw!withdraw_open', { channel: 'pigeon' }, { as })).toEqual({ key: 'channelClosed', field: 'channel' });
  });

  it.each([[undefined, '1'], ['50', '1'], ['100', '1'], ['100.01', '1.0001'], ['1000', '10'], ['33333.3333333333', '333.3333333333']])('[W-118] [W-121] [W-312] of %s the fee is %s', async (amount, fee) => {
    expect(await shop().ask('withdraw!fee', { channel: 'TRC20', ...(amount !== undefined && { amount }) }, { as })).toEqual({ withdraw_fee: fee });
  });

  it('[W-106] [W-107] [W-108] [W-109] [W-110] [W-111] [W-112] [W-113] [W-114] [W-122] [W-123] [W-311] [W-313] sets amount and fee aside at once', async () => {
    const made = await withdraw(shop(), as, '1000');
    expect(made).toEqual({
      id: expect.any(String) as string, type: 'withdraw', serialNumber: expect.stringMatching(/^\d{20}$/) as string, status: 0, createTime: shop().mall.now(), amount: '1000', fee: '10',
      actualAmount: '990', channel: 'TRC20', chain: 'TRC20', address: trc20, bankName: null, cardNumber: null, answer: null,
    });
    expect(await balance()).toEqual({ available: '99000', held: '1000' });
    expect(await shop().ask('withdraw!get', { id: made.id }, { as })).toEqual(made);
    expect(await shop().ask('withdraw!list', {}, { as })).toMatchObject({ pageList: [made], thisPageNumber: 1, pageSize: 20, totalElements: 1 });
  });

  it('[W-115] [W-116] [W-117] [W-137] [W-138] goes to a bank with a name and a number', async () => {
    expect(await send('50', { channel: 'bank', cardNumber: '1' })).toEqual({ key: 'requiredEmpty', field: 'bankName' });
    expect(await send('50', { channel: 'bank', bankName: 'Banco Um' })).toEqual({ key: 'requiredEmpty', field: 'cardNumber' });
    const payload = await withdrawalForm(shop(), as, '50', { channel: 'bank', bankName: 'Banco Um', cardNumber: '4000' });
    expect(await shop().ask('withdraw!apply', payload, { as })).toMatchObject({ chain: null, address: null, bankName: 'Banco Um', cardNumber: '4000' });
  });

  it('[W-121] takes no other fee, and goes to no other address, than its user saw', async () => {
    await set('withdraw_fee_min', '2');
    expect(await send('50', { fee: '1', address: trc20 })).toEqual({ key: 'termsChanged', field: 'fee' });
    await db().deleteFrom('setting').where('code', '=', 'withdraw_fee_min').execute();
    expect(await send('50', { fee: '1', address: erc20 })).toEqual({ key: 'termsChanged', field: 'address' });
    expect(await balance()).toEqual({ available: '100000', held: '0' });
    expect((await send('50', { fee: '1.00', address: trc20 })).key).toBeUndefined();
  });

  describe('refuses', () => {
    it.each([
      ['9.99', 'withdrawalBelowLimit'], ['10', undefined], ['50000', undefined], ['50000.01', 'withdrawalAboveLimit'], ['0', 'withdrawalNotAboveZero'], ['-10', 'withdrawalNotAboveZero'],
      ['ten', 'amountError'], ['1e2', 'amountError'], ['10.0000000001', undefined], ['10.00000000001', 'amountError'],
    ] as const)('[W-126] [W-127] [W-128] [W-129] [W-130] [W-408] [W-415] [W-416] [W-417] of the amount %s: %s', async (money, key) => {
      expect((await send(money)).key).toBe(key);
      expect((await balance()).held).toBe(key ? '0' : money);
    });

    it('[W-119] [W-120] refuses a form that is missing, used, old or somebody else’s', async () => {
      const { session_token: _token, ...without } = await withdrawalForm(shop(), as);
      expect((await shop().refusal('withdraw!apply', without, { as })).field).toBe('session_token');
      const used = await withdrawalForm(shop(), as);
      await shop().ask('withdraw!apply', used, { as });
      expect((await shop().refusal('withdraw!apply', { ...used, amount: '60' }, { as })).key).toBe('sessionTokenInvalid');
      const old = await withdrawalForm(shop(), as);
      shop().wait(10 * minute);
      expect(await shop().refusal('withdraw!apply', old, { as })).toEqual({ key: 'sessionTokenInvalid', field: 'session_token' });
      expect((await shop().refusal('withdraw!apply', await withdrawalForm(shop(), await insertBuyer(db())), { as })).key).toBe('sessionTokenInvalid');
      expect((await balance()).held).toBe('50');
    });

    it('[W-135] [W-136] without a fund password, and with a wrong one, and moves nothing', async () => {
      const without = await insertBuyer(db(), { safewordSet: false });
      expect((await send('50', {}, without)).key).toBe('safewordUnset');
      expect((await send('50', { safeword: '000000' })).key).toBe('safewordWrong');
      expect(await balance()).toEqual({ available: '100000', held: '0' });
    });

    it('[W-406] refuses more than there is', async () => {
      const poor = await insertBuyer(db(), { money: '49.9999999999' });
      await bindTrc20(db(), poor);
      expect(await send('50', {}, poor)).toEqual({ key: 'balanceInsufficient', field: 'amount' });
      expect(await balance(poor)).toEqual({ available: '49.9999999999', held: '0' });
    });

    it('[W-131] [W-418] the fourth of a UTC day, and counts none that was refused', async () => {
      const day = 24 * hour;
      // Just before midnight, and just after.
      shop().wait(day - (shop().mall.now() % day) - minute);
      for (const _ of [1, 2]) await withdraw(shop(), as);
      const { id } = await withdraw(shop(), as);
      expect((await send()).key).toBe('withdrawalTimes');
      await operator.ask('withdrawal!refuse', { id, answer: 'No.' });
      expect((await send()).key).toBeUndefined();
      expect((await send()).key).toBe('withdrawalTimes');
      shop().wait(minute);
      expect((await send()).key).toBeUndefined();
    });

    it('[W-041] [W-132] [W-419] refuses outside of its hours, which may go over midnight, and its terms say so before', async () => {
      const now = Math.floor(shop().mall.now() / minute) % 1440;
      const at = async (from: number, to: number) => {
        await set('withdraw_from_minute', String((from + 1440) % 1440));
        await set('withdraw_to_minute', String((to + 1440) % 1440));
        const one = await buyer();
        return [(await shop().ask('withdraw!withdraw_open', {}, { as: one })).inWindow, (await send('10', {}, one)).key];
      };
      const buyer = async () => {
        const one = await insertBuyer(db());
        await bindTrc20(db(), one);
        return one;
      };
      try {
        expect([await at(now - 1, now), await at(now, now + 1), await at(now + 1, now - 1), await at(now - 5, now - 6)]).toEqual([[false, 'withdrawalWindow'], [true, undefined], [false, 'withdrawalWindow'], [true, undefined]]);
      } finally {
        await db().deleteFrom('setting').where('code', 'in', ['withdraw_from_minute', 'withdraw_to_minute']).execute();
      }
    });

    it('[W-420] a channel that is unknown or switched off, and one that no address is bound for', async () => {
      expect(await send('50', { channel: 'pigeon' })).toEqual({ key: 'channelClosed', field: 'channel' });
      expect(await send('50', { channel: 'ERC20' })).toEqual({ key: 'chainAddressEmpty', field: 'channel' });
      expect((await send('50', {}, await insertBuyer(db()))).key).toBe('chainAddressEmpty');
      const setOpen = (is_open: boolean) => db().updateTable('withdraw_channel').set({ is_open }).where('channel', 'in', ['TRC20', 'bank']).execute();
      const unbound = await insertBuyer(db());
      const closed = { key: 'channelClosed', field: 'channel' };
      await setOpen(false);
      try {
        expect(await send()).toEqual(closed);
        expect(await send('50', { channel: 'bank', bankName: 'Banco Um', cardNumber: '4000' })).toEqual(closed);
        expect(await shop().refusal('withdraw!fee', { channel: 'TRC20', amount: '50' }, { as })).toEqual(closed);
        expect(await shop().refusal('user!bindWithdrawAddress', { channel: 'TRC20', address: trc20, safeword }, { as: unbound })).toEqual(closed);
      } finally {
        await setOpen(true);
      }
      expect(await balance()).toEqual({ available: '100000', held: '0' });
    });

    it('a channel set in another currency than USDT, as before such were refused, and offers none', async () => {
      const channel = { channel: 'EUR_BANK', symbol: 'EUR', chain: null, is_open: true };
      await db().insertInto('withdraw_channel').values(channel).execute();
      const bank = { channel: channel.channel, bankName: 'Banco Um', cardNumber: '4000' };
      const before = await balance();
      expect(await send('50', bank)).toEqual({ key: 'channelClosed', field: 'channel' });
      expect(await balance()).toEqual(before);
      expect((await shop().ask('withdraw!withdraw_open', {}, { as })).channelList.map((each) => each.symbol)).toEqual(['USDT', 'USDT', 'USDT']);
      for (const name of ['withdraw!withdraw_open', 'withdraw!fee'] as const) expect(await shop().refusal(name, { channel: channel.channel }, { as })).toEqual({ key: 'channelClosed', field: 'channel' });
      await db().deleteFrom('withdraw_channel').where('channel', '=', channel.channel).execute();
    });

    it('[W-139] [W-429] never for something that was not bought, paid or turned over', () => {
      expect(refusalKeys).toContain('turnoverNeeded');
      // A user who never paid anything in and buys nothing.
      return expect(send()).resolves.toEqual({ key: undefined, field: undefined });
    });
  });

  it('the same form sent again is the same withdrawal, and with another bank account none', async () => {
    const form = await withdrawalForm(shop(), as, '50', { channel: 'bank', bankName: 'Banco Um', cardNumber: '4000' });
    const made = await shop().ask('withdraw!apply', form, { as });
    expect(await shop().ask('withdraw!apply', form, { as })).toEqual(made);
    for (const change of [{ cardNumber: '4001' }, { bankName: 'Banco Dois' }]) expect((await shop().refusal('withdraw!apply', { ...form, ...change }, { as })).key).toBe('sessionTokenInvalid');
    expect((await balance()).held).toBe('50');
  });

  describe('the operator', () => {
    it('[W-124] the operator sends a withdrawal: what was set aside leaves for good, once', async () => {
      const { id } = await withdraw(shop(), as, '1000');
      expect(refusalOf(await operator.send('withdrawal!complete', { id, reference: 'x' }))).toBe('illegalRequest');
      expect(await operator.ask('withdrawal!start', { id })).toEqual({ id, status: 0 });
      expect(refusalOf(await other.send('withdrawal!start', { id }))).toBe('illegalRequest');
      const { pageList } = await operator.ask('withdrawal!list', { status: 0, pageSize: 100 });
      expect(pageList.find((one) => one.id === id)).toMatchObject({ startedBy: operator.name, startTime: shop().mall.now() });
      expect(await operator.ask('withdrawal!complete', { id, reference: '0xfeed' })).toEqual({ id, status: 1 });
      for (const again of [operator.send('withdrawal!complete', { id, reference: 'x' }), operator.send('withdrawal!refuse', { id, answer: 'No.' })]) expect(refusalOf(await again)).toBe('recordDecided');
      expect(await balance()).toEqual({ available: '99000', held: '0' });
      const entries = await db().selectFrom('ledger_entry').innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id').select(['account_id', 'amount']).where('reference', '=', id).where('account_id', 'like', 'mall:%').orderBy('account_id').execute();
      expect(entries).toEqual([{ account_id: 'mall:fees', amount: '10' }, { account_id: 'mall:payouts', amount: '990' }]);
    });

    it('[W-125] the operator refuses a withdrawal: amount and fee come back in full, once, with the reason', async () => {
      const { id } = await withdraw(shop(), as, '1000');
      await operator.ask('withdrawal!start', { id });
      await operator.ask('withdrawal!refuse', { id, answer: 'The network is down.' });
      expect(refusalOf(await operator.send('withdrawal!refuse', { id, answer: 'No.' }))).toBe('recordDecided');
      expect(await balance()).toEqual({ available: '100000', held: '0' });
      expect(await shop().ask('withdraw!get', { id }, { as })).toMatchObject({ status: 2, answer: 'The network is down.' });
    });

    it('what somebody sends nobody else refuses, for it may have left; it falls to others where they are employed no more', async () => {
      const { id } = await withdraw(shop(), as, '1000');
      await operator.ask('withdrawal!start', { id });
      expect(refusalOf(await other.send('withdrawal!refuse', { id, answer: 'No.' }))).toBe('illegalRequest');
      expect((await balance()).held).toBe('1000');
      const disabled = (at: string | null) => db().updateTable('staff').set({ disabled_at: at }).where('name', '=', operator.name).execute();
      await disabled(new Date(shop().mall.now()).toISOString());
      expect(await other.ask('withdrawal!refuse', { id, answer: 'It was never sent.' })).toEqual({ id, status: 2 });
      await disabled(null);
    });

    it('the operator needs another one to complete more than 1,000', async () => {
      const { id } = await withdraw(shop(), as, '1000.01');
      await operator.ask('withdrawal!start', { id });
      expect(refusalOf(await operator.send('withdrawal!complete', { id, reference: 'x' }))).toBe('otherStaffNeeded');
      expect((await balance()).held).toBe('1000.01');
      expect(await other.ask('withdrawal!complete', { id, reference: 'x' })).toEqual({ id, status: 1 });
    });
  });

  it('[W-269] [W-310] another’s withdrawal is one that nobody has', async () => {
    const { id } = await withdraw(shop(), as);
    const stranger = await insertShopper(db());
    expect(await shop().refusal('withdraw!get', { id }, { as: stranger })).toEqual({ key: 'recordUnknown', field: 'id' });
    expect((await shop().ask('withdraw!list', {}, { as: stranger })).totalElements).toBe(0);
  });

  if (kind === 'server') {
    it('[W-131] fifty at once: the same form is one withdrawal, fifty forms are three', async () => {
      const form = await withdrawalForm(shop(), as);
      const same = await Promise.all(Array.from({ length: 50 }, () => shop().send('withdraw!apply', form, { as })));
      const made = same.filter(({ code }) => code === 0);
      expect(new Set(made.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      // A request that would wait too long for its turn is told to come again.
      expect(same.filter((answer) => answer.code !== 0 && refusalOf(answer) !== 'tooFrequent')).toEqual([]);
      expect(await balance()).toEqual({ available: '99950', held: '50' });

      const forms = await Promise.all(Array.from({ length: 50 }, () => withdrawalForm(shop(), as, '10')));
      const answers = await Promise.all(forms.map((one) => shop().send('withdraw!apply', one, { as })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
      expect(new Set(answers.filter(({ code }) => code !== 0).map(refusalOf))).toContain('withdrawalTimes');
      expect(await balance()).toEqual({ available: '99930', held: '70' });
    });

    it('fifty at once with money for two: two, and nothing is below zero', async () => {
      const poor = await insertBuyer(db(), { money: '25' });
      await bindTrc20(db(), poor);
      const forms = await Promise.all(Array.from({ length: 50 }, () => withdrawalForm(shop(), poor, '10')));
      const answers = await Promise.all(forms.map((one) => shop().send('withdraw!apply', one, { as: poor })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
      expect(await balance(poor)).toEqual({ available: '5', held: '20' });
    });

    it('[W-124] [W-125] fifty decisions at once decide it once', async () => {
      const { id } = await withdraw(shop(), as);
      await operator.ask('withdrawal!start', { id });
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? operator.send('withdrawal!complete', { id, reference: 'x' }) : other.send('withdrawal!refuse', { id, answer: 'No.' }))),
      );
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      const { status } = await shop().ask('withdraw!get', { id }, { as });
      expect(await balance()).toEqual({ available: status === 1 ? '99950' : '100000', held: '0' });
    });
  }

  it('[W-187] [W-278] a withdrawal asks for the fund password: without one, with an empty one and with five digits nothing is set aside', async () => {
    const form = await withdrawalForm(shop(), as);
    expect(await shop().refusal('withdraw!apply', { ...form, safeword: undefined }, { as })).toEqual({ key: 'parameterMissing', field: 'safeword' });
    expect(await shop().refusal('withdraw!apply', { ...form, safeword: '' }, { as })).toEqual({ key: 'requiredEmpty', field: 'safeword' });
    expect((await send('50', { safeword: safeword.slice(1) })).key).toBe('safewordFormat');
    expect(await balance()).toEqual({ available: '100000', held: '0' });
  });

  it('the ledger’s laws hold after all of it', async () => {
    expect(await brokenLedgerLaws(db())).toEqual([]);
  });
});
