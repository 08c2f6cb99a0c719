import { beforeAll, describe, expect, it } from 'vitest';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import { brokenLedgerLaws } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { refusalOf } from '../../support/server/shop';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { btc, deposit, erc20, openDepositWays, proof, trc20 } from '../../support/server/wallet';

const minute = 60_000;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Shopper;
  let operator: Employed;
  beforeAll(async () => {
    await openDepositWays(db());
    as = await insertShopper(db());
    operator = await employ(shop(), 'Olga', { role: 'operator' });
  });
  const balance = async (whose = as) => (await shop().ask('wallet!getUsdt', {}, { as: whose })).money;
  const onChain = async (change: Partial<PayloadInput<'rechargeBlockchain!recharge'>> = {}) => ({
    symbol: 'USDT', chain: 'TRC20', address: trc20, amount: '25', image: await proof(shop(), as), remark: 'from my other wallet', ...change,
  });
  const overBank = async (change: Partial<PayloadInput<'thirdPartyRecharge!PHP_recharge'>> = {}) => ({
    symbol: 'EUR', channel: 'own', amount: '25', image: await proof(shop(), as), bankName: 'Banco Um', cardNumber: '4000 1234', ...change,
  });
  const send = async (change: Partial<PayloadInput<'rechargeBlockchain!recharge'>>) => shop().refusal('rechargeBlockchain!recharge', await onChain(change), { as });
  const sendBank = async (change: Partial<PayloadInput<'thirdPartyRecharge!PHP_recharge'>>) => shop().refusal('thirdPartyRecharge!PHP_recharge', await overBank(change), { as });

  it('[W-089] [W-298] [W-303] tells what is open: currencies, networks, addresses, limits and channels, and nothing that is closed', async () => {
    await db().insertInto('deposit_chain').values({ symbol: 'BTC', chain: 'ERC20', address: erc20, min_amount: '1' as never, max_amount: '2' as never, is_open: false }).execute();
    const { currencyList } = await shop().ask('rechargeBlockchain!recharge_open', {}, { as });
    const limits = { minAmount: '1', maxAmount: '10000', demo: false };
    // 0.00001 BTC is allowed, but worth less than 1 USDT.
    expect(currencyList).toEqual([
      { symbol: 'BTC', chainList: [{ chain: 'BTC', address: btc, confirmations: 0, ...limits, minAmount: '0.00002' }] },
      { symbol: 'USDT', chainList: [{ chain: 'ERC20', address: erc20, confirmations: 0, ...limits }, { chain: 'TRC20', address: trc20, confirmations: 0, ...limits }] },
    ]);
    const { coinList } = await shop().ask('thirdPartyRecharge!getCoinList', {}, { as });
    expect(coinList.map(({ channel, call, bank }) => [channel, call, bank])).toEqual([
      ['bank', 'recharge', true], ['purse', 'recharge', false], ['own', 'PHP_recharge', true], ['own2', 'PHP_recharge2', true], ['own3', 'PHP_recharge3', true],
      ['own4', 'PHP_recharge4', true], ['own5', 'PHP_recharge5', true],
    ]);
    expect(coinList[0]).toEqual({ symbol: 'EUR', channel: 'bank', name: 'Bank', bank: true, call: 'recharge', payTo: 'Account 1', ...limits });
  });

  it('[W-302] tells fee, rate and expected arrival of a currency before', async () => {
    const now = shop().mall.now();
    expect(await shop().ask('rechargeBlockchain!fee', { symbol: 'BTC' }, { as })).toEqual({ fee: '0', rate: '50000', expectedArrival: now + 30 * minute });
    expect(await shop().refusal('rechargeBlockchain!fee', { symbol: 'DOGE' }, { as })).toEqual({ key: 'channelClosed', field: 'symbol' });
  });

  it('[W-070] [W-071] [W-072] [W-073] [W-074] [W-075] [W-076] [W-077] [W-078] [W-079] [W-080] [W-081] [W-084] [W-090] [W-299] [W-301] writes down what was sent, and waits for the operator', async () => {
    const sent = await onChain({ amount: '25.0000000001' });
    const made = await shop().ask('rechargeBlockchain!recharge', sent, { as });
    const now = shop().mall.now();
    expect(made).toEqual({
      id: expect.any(String) as string, type: 'recharge', serialNumber: expect.stringMatching(/^\d{20}$/) as string, status: 0, createTime: now, amount: '25.0000000001',
      symbol: 'USDT', rate: '1', fee: '0', expectedArrival: now + 30 * minute, chain: 'TRC20', address: trc20, bankName: null, cardNumber: null, image: sent.image,
      remark: 'from my other wallet', answer: null,
    });
    expect(await shop().ask('rechargeBlockchain!get', { id: made.id }, { as })).toEqual(made);
    expect(await balance()).toBe('0');
  });

  it.each([
    ['', 'own'], ['2', 'own2'], ['3', 'own3'], ['4', 'own4'], ['5', 'own5'],
  ] as const)('[W-082] [W-083] [W-305] [W-306] [W-307] [W-308] [W-309] PHP_recharge%s takes the deposits of its own channel, and of no other', async (n, channel) => {
    const made = await shop().ask(`thirdPartyRecharge!PHP_recharge${n}`, await overBank({ channel }), { as });
    expect(made).toMatchObject({ status: 0, symbol: 'EUR', rate: '1.1', chain: null, address: null, bankName: 'Banco Um', cardNumber: '4000 1234' });
    expect(await shop().refusal(`thirdPartyRecharge!PHP_recharge${n}`, await overBank({ channel: 'bank' }), { as })).toEqual({ key: 'channelClosed', field: 'channel' });
  });

  it('[W-304] a bank asks for name and card number, an e-wallet for neither', async () => {
    const { bankName: _name, cardNumber: _number, ...bare } = await overBank({ channel: 'bank' });
    const ask = (payload: object) => shop().refusal('thirdPartyRecharge!recharge', payload, { as });
    expect(await ask(bare)).toEqual({ key: 'requiredEmpty', field: 'bankName' });
    expect(await ask({ ...bare, bankName: 'Banco Um' })).toEqual({ key: 'requiredEmpty', field: 'cardNumber' });
    expect(await shop().ask('thirdPartyRecharge!recharge', { ...bare, bankName: 'Banco Um', cardNumber: '1' }, { as })).toMatchObject({ bankName: 'Banco Um', cardNumber: '1' });
    const purse = await overBank({ channel: 'purse' });
    expect(await shop().ask('thirdPartyRecharge!recharge', purse, { as })).toMatchObject({ status: 0, bankName: null, cardNumber: null });
  });

  describe('refuses', () => {
    it('[W-093] [W-432] refuses a deposit without a chosen currency', async () => {
      expect((await send({ symbol: '' })).field).toBe('symbol');
      expect(await sendBank({ symbol: '' })).toEqual({ key: 'fiatTypeRequired', field: 'symbol' });
    });

    it.each([
      ['0.99', 'depositBelowLimit'], ['1.00', undefined], ['0.9999999999', 'depositBelowLimit'], ['10000', undefined], ['10000.0000000001', 'depositAboveLimit'],
      ['0', 'depositNotAboveZero'], ['-5', 'depositNotAboveZero'], ['five', 'amountError'], ['1e3', 'amountError'], ['5.12345678901', 'amountError'], ['5.1234567890', undefined],
    ] as const)('[W-094] [W-095] [W-096] [W-099] [W-100] [W-408] [W-411] [W-412] [W-414] of the amount %s: %s', async (money, key) => {
      expect((await send({ amount: money })).key).toBe(key);
    });

    it('[W-094] refuses what is worth less than 1 USDT, in any currency', async () => {
      const inBtc = { symbol: 'BTC', chain: 'BTC', address: btc };
      expect(await send({ ...inBtc, amount: '0.00001999' })).toEqual({ key: 'depositBelowLimit', field: 'amount' });
      expect((await send({ ...inBtc, amount: '0.00002' })).key).toBeUndefined();
    });

    it.each([['1.00', undefined], ['100.00', undefined], ['0.99', 'depositBelowLimit'], ['100.01', 'depositAboveLimit']] as const)('[W-097] with limits of 1 and 100, %s: %s', async (money, key) => {
      await db().updateTable('deposit_chain').set({ max_amount: '100' as never }).where('chain', '=', 'ERC20').where('symbol', '=', 'USDT').execute();
      expect((await send({ chain: 'ERC20', address: erc20, amount: money })).key).toBe(key);
    });

    it.each([['25.12', undefined], ['25.1200', undefined], ['25.123', 'amountError']] as const)('[W-098] of a bank and of an e-wallet %s: %s', async (money, key) => {
      expect((await sendBank({ amount: money })).key).toBe(key);
      expect((await shop().refusal('thirdPartyRecharge!recharge', await overBank({ channel: 'purse', amount: money }), { as })).key).toBe(key);
    });

    it('[W-101] refuses a deposit without a proof of one’s own', async () => {
      const { image: _image, ...without } = await onChain();
      expect((await shop().refusal('rechargeBlockchain!recharge', without, { as })).field).toBe('image');
      expect(await send({ image: 'nobodys.webp' })).toEqual({ key: 'imageUnknown', field: 'image' });
      expect((await send({ image: await proof(shop(), await insertShopper(db())) })).key).toBe('imageUnknown');
      expect((await send({ image: await proof(shop(), as, 'chat') })).key).toBe('imageUnknown');
    });

    it('[W-102] [W-103] [W-104] [W-422] [W-423] [W-424] an address that is none of its chain', async () => {
      expect(await send({ address: trc20.replace('q', 'r') })).toEqual({ key: 'chainAddressFormat', field: 'address' });
      expect((await send({ address: ' ' })).key).toBe('chainAddressEmpty');
      expect((await send({ address: erc20 })).key).toBe('chainAddressTooLong');
      // A valid address, but not the mall's.
      expect((await send({ chain: 'ERC20', address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' })).key).toBe('chainAddressFormat');
    });

    it('[W-413] [W-420] a network that the currency does not have, and one that is closed', async () => {
      expect(await send({ chain: 'BTC', address: btc })).toEqual({ key: 'depositChain', field: 'chain' });
      expect(await send({ symbol: 'BTC', chain: 'ERC20', address: erc20 })).toEqual({ key: 'channelClosed', field: 'chain' });
      expect(await send({ symbol: 'DOGE' })).toEqual({ key: 'channelClosed', field: 'symbol' });
      await db().updateTable('deposit_channel').set({ is_open: false }).where('channel', '=', 'own5').execute();
      expect((await shop().refusal('thirdPartyRecharge!PHP_recharge5', await overBank({ channel: 'own5' }), { as })).key).toBe('channelClosed');
    });

    it('more than may wait for an operator, also of many at once, until one of them is decided', async () => {
      await db().insertInto('setting').values({ code: 'waiting_deposits', value: '2' }).execute();
      const who = await insertShopper(db());
      const sent = await Promise.all(Array.from({ length: 5 }, async () => onChain({ image: await proof(shop(), who) })));
      const ask = (payload: PayloadInput<'rechargeBlockchain!recharge'>) => shop().send('rechargeBlockchain!recharge', payload, { as: who });
      const answers = await Promise.all(sent.map(ask));
      expect(answers.map((answer) => refusalOf(answer)).toSorted()).toEqual(['depositsWaiting', 'depositsWaiting', 'depositsWaiting', undefined, undefined]);
      const { id } = await db().selectFrom('deposit').select('id').where('user_id', '=', who.userId).limit(1).executeTakeFirstOrThrow();
      await operator.ask('deposit!refuse', { id, answer: 'No.' });
      expect(refusalOf(await ask(await onChain({ image: await proof(shop(), who) })))).toBeUndefined();
      await db().deleteFrom('setting').execute();
    });

    it('refuses a second deposit with the proof of one that waits', async () => {
      const sent = await onChain();
      const { id } = await shop().ask('rechargeBlockchain!recharge', sent, { as });
      expect(await shop().refusal('rechargeBlockchain!recharge', sent, { as })).toEqual({ key: 'duplicateSubmission', field: 'image' });
      await operator.ask('deposit!refuse', { id, answer: 'Another amount came.' });
      expect((await shop().send('rechargeBlockchain!recharge', sent, { as })).code).toBe(0);
    });

    it('refuses a second deposit with the proof of one that was credited', async () => {
      const sent = await onChain();
      const { id } = await shop().ask('rechargeBlockchain!recharge', sent, { as });
      await operator.ask('deposit!confirm', { id, amount: '25' });
      expect(await shop().refusal('rechargeBlockchain!recharge', sent, { as })).toEqual({ key: 'duplicateSubmission', field: 'image' });
      expect(await sendBank({ image: sent.image })).toEqual({ key: 'duplicateSubmission', field: 'image' });
    });

    it('refuses an amount that is worth more than any other is', async () => {
      expect(await send({ symbol: 'BTC', chain: 'BTC', address: btc, amount: '10000000000000000' })).toEqual({ key: 'depositAboveLimit', field: 'amount' });
      expect((await send({ symbol: 'BTC', chain: 'BTC', address: btc, amount: '9'.repeat(20) })).key).toBe('depositAboveLimit');
    });
  });

  it('UX-087 says how many confirmations of the network it waits for, where the mall says so', async () => {
    const admin = await employ(shop(), 'Ada', { role: 'admin' });
    const way = { symbol: 'USDT', chain: 'TRC20', address: trc20, minAmount: '1', maxAmount: '10000', open: true } as const;
    const told = async () => {
      const { currencyList } = await shop().ask('rechargeBlockchain!recharge_open', {}, { as });
      return currencyList.flatMap(({ chainList }) => chainList).find(({ chain }) => chain === 'TRC20')?.confirmations;
    };
    await admin.ask('depositWay!setChain', { ...way, confirmations: 20 });
    expect(await told()).toBe(20);
    expect((await admin.ask('depositWay!list', {})).chainList.find(({ chain }) => chain === 'TRC20')?.confirmations).toBe(20);
    for (const wrong of [-1, 1.5, 10_001]) expect((await admin.send('depositWay!setChain', { ...way, confirmations: wrong })).code).not.toBe(0);
    expect(await told()).toBe(20);
    expect(refusalOf(await admin.send('depositWay!setChain', way as never))).toBe('parameterMissing');
    await admin.ask('depositWay!setChain', { ...way, confirmations: 0 });
    expect(await told()).toBe(0);
  });

  it('an address that the mall had before still counts, and a demo’s never', async () => {
    const admin = await employ(shop(), 'Adele', { role: 'admin' });
    const other = 'TQ6KZfATh5eYoypDLDwFKm9Z5SE7ZKRAWS';
    const way = { symbol: 'USDT', chain: 'TRC20', confirmations: 0, minAmount: '1', maxAmount: '10000', open: true } as const;
    expect(refusalOf(await admin.send('depositWay!setChain', { ...way, address: other.replace('Q', 'R') }))).toBe('chainAddressFormat');
    await admin.ask('depositWay!setChain', { ...way, address: other });
    expect((await send({ address: trc20 })).key).toBeUndefined();
    expect((await send({ address: other })).key).toBeUndefined();
    await db().updateTable('deposit_chain').set({ is_demo: true, former_addresses: [] }).where('address', '=', other).execute();
    await admin.ask('depositWay!setChain', { ...way, address: trc20 });
    expect((await send({ address: other })).key).toBe('chainAddressFormat');
    expect((await operator.send('depositWay!setChain', { ...way, address: other })).code).not.toBe(0);
  });

  describe('the operator', () => {
    it('[W-091] the operator confirms the amount that was found, which is credited exactly, once', async () => {
      const own = await insertShopper(db());
      const { id } = await deposit(shop(), own, '10');
      expect(await operator.ask('deposit!confirm', { id, amount: '9.0000000007' })).toEqual({ id, status: 1 });
      expect(refusalOf(await operator.send('deposit!confirm', { id, amount: '9.0000000007' }))).toBe('recordDecided');
      expect(refusalOf(await operator.send('deposit!refuse', { id, answer: 'No.' }))).toBe('recordDecided');
      expect(await balance(own)).toBe('9.0000000007');
      expect(await shop().ask('rechargeBlockchain!get', { id }, { as: own })).toMatchObject({ status: 1, amount: '9.0000000007' });
      expect(refusalOf(await operator.send('deposit!confirm', { id: 'nobodys', amount: '1' }))).toBe('recordUnknown');
    });

    it('credits another currency at the rate that was shown, less the fee, and books both', async () => {
      const own = await insertShopper(db());
      const payload = { symbol: 'BTC', chain: 'BTC', address: btc, amount: '0.5', image: await proof(shop(), own) };
      const { id } = await shop().ask('rechargeBlockchain!recharge', payload, { as: own });
      await db().updateTable('deposit').set({ fee: '0.1' as never }).where('id', '=', id).execute();
      await db().updateTable('deposit_currency').set({ rate: '1' as never }).where('symbol', '=', 'BTC').execute();
      expect(refusalOf(await operator.send('deposit!confirm', { id, amount: '0.1' }))).toBe('amountError');
      await operator.ask('deposit!confirm', { id, amount: '0.3' });
      await db().updateTable('deposit_currency').set({ rate: '50000' as never }).where('symbol', '=', 'BTC').execute();
      expect(await balance(own)).toBe('10000');
      const entries = await db().selectFrom('ledger_entry').innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id').select(['kind', 'account_id', 'currency', 'amount']).where('reference', '=', id).orderBy('ledger_entry.id').execute();
      expect(entries.map((entry) => Object.values(entry).join(' '))).toEqual([
        'exchange mall:received:BTC BTC -0.3', 'exchange mall:exchange:BTC BTC 0.3', 'deposit mall:exchange USDT -10000', `deposit user:${own.userId} USDT 10000`,
      ]);
    });

    it('credits nothing that is worth more than any amount can be, and the right amount after that', async () => {
      const own = await insertShopper(db());
      const payload = { symbol: 'BTC', chain: 'BTC', address: btc, amount: '0.5', image: await proof(shop(), own) };
      const { id } = await shop().ask('rechargeBlockchain!recharge', payload, { as: own });
      for (const money of ['10000000000000000', '9'.repeat(20)]) {
        const answer = await operator.send('deposit!confirm', { id, amount: money });
        expect([refusalOf(answer), answer.data]).toEqual(['amountError', { field: 'amount' }]);
      }
      await operator.ask('deposit!confirm', { id, amount: '0.5' });
      expect(await balance(own)).toBe('25000');
    });

    it('[W-092] refuses it with a reason that its user reads, and nothing is credited', async () => {
      const own = await insertShopper(db());
      const { id } = await deposit(shop(), own);
      await operator.ask('deposit!refuse', { id, answer: 'Nothing came in.' });
      expect(await shop().ask('rechargeBlockchain!get', { id }, { as: own })).toMatchObject({ status: 2, answer: 'Nothing came in.' });
      expect(await balance(own)).toBe('0');
    });

    it('the operator sees what waits, the oldest first, with whose it is', async () => {
      const own = await insertShopper(db(), { username: 'waiting1' });
      shop().wait(minute);
      const { id } = await deposit(shop(), own);
      const { pageList, totalElements } = await operator.ask('deposit!list', { status: 0, pageSize: 100 });
      expect(pageList.at(-1)).toMatchObject({ id, username: 'waiting1', amount: '10' });
      expect(totalElements).toBe(pageList.length);
      expect(new Set(pageList.map(({ status }) => status))).toEqual(new Set([0]));
    });
  });

  it('[W-085] [W-086] [W-087] [W-300] [W-502] lists one’s own, the latest first, ten at a time where nobody says more', async () => {
    const own = await insertShopper(db());
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      shop().wait(1000);
      ids.unshift((await deposit(shop(), own)).id);
    }
    const list = (payload: PayloadInput<'rechargeBlockchain!list'>) => shop().ask('rechargeBlockchain!list', payload, { as: own });
    const first = await list({});
    expect([first.pageList.map(({ id }) => id), first.pageSize, first.thisPageNumber, first.totalElements]).toEqual([ids.slice(0, 10), 10, 1, 12]);
    expect((await list({ pageNum: 2 })).pageList.map(({ id }) => id)).toEqual(ids.slice(10));
    expect((await list({ pageSize: 8 })).pageList).toHaveLength(8);
    expect((await list({ status: 1 })).totalElements).toBe(0);
    for (const status of [7, 32_768, 999_999_999]) expect((await list({ status })).totalElements, String(status)).toBe(0);
    expect((await shop().refusal('rechargeBlockchain!list', { status: -1 }, { as: own })).key).toBe('statusNumber');
    expect((await shop().refusal('rechargeBlockchain!list', { operationType: 'x' }, { as: own })).key).toBe('operationTypeNumber');
    expect((await shop().refusal('rechargeBlockchain!list', { pageNum: 0 }, { as: own })).key).toBe('pageNumber');
  });

  it('[W-269] another’s deposit is one that nobody has', async () => {
    const { id } = await deposit(shop(), as);
    expect(await shop().refusal('rechargeBlockchain!get', { id }, { as: await insertShopper(db()) })).toEqual({ key: 'recordUnknown', field: 'id' });
  });

  if (kind === 'server') {
    it('[W-091] fifty confirmations and refusals at once decide a deposit once', async () => {
      const own = await insertShopper(db());
      const { id } = await deposit(shop(), own);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? operator.send('deposit!confirm', { id, amount: '10' }) : operator.send('deposit!refuse', { id, answer: 'No.' }))),
      );
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter((answer) => refusalOf(answer) === 'recordDecided')).toHaveLength(49);
      const { status } = await shop().ask('rechargeBlockchain!get', { id }, { as: own });
      expect(await balance(own)).toBe(status === 1 ? '10' : '0');
    });

    it('fifty deposits at once with one proof are one', async () => {
      const own = await insertShopper(db());
      const payload = { symbol: 'USDT', chain: 'TRC20', address: trc20, amount: '10', image: await proof(shop(), own) };
      const answers = await Promise.all(Array.from({ length: 50 }, () => shop().send('rechargeBlockchain!recharge', payload, { as: own })));
      expect(answers.map((answer) => refusalOf(answer) ?? 'made').toSorted()).toEqual([...Array.from({ length: 49 }, () => 'duplicateSubmission'), 'made']);
    });
  }

  it('[W-302] is at the rate and fee that its user saw, or is refused', async () => {
    expect(await sendBank({ rate: '1.2', fee: '0' })).toEqual({ key: 'termsChanged', field: 'rate' });
    expect(await sendBank({ rate: '1.1', fee: '1' })).toEqual({ key: 'termsChanged', field: 'fee' });
    expect((await sendBank({ rate: '1.10', fee: '0' })).key).toBeUndefined();
  });

  it('the ledger’s laws hold after all of it', async () => {
    expect(await brokenLedgerLaws(db())).toEqual([]);
  });
}, { embeddedToo: true });
