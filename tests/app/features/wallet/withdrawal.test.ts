import { describe, expect, it, vi } from 'vitest';
import { amountRule } from '../../../../src/app/features/wallet/amount-rule';
import { usableChannels } from '../../../../src/app/features/wallet/withdraw/withdraw-form';
import { sentWithdrawal, withdrawalOnce, type WithdrawalPorts } from '../../../../src/app/features/wallet/withdraw/send-withdrawal';
import { fundTrouble, stoppedBy, troublesOf, withdrawRules } from '../../../../src/app/features/wallet/withdraw/withdraw-rules';
import { addressCheck } from '../../../../src/app/features/wallet/withdraw/use-address-check';
import * as chainAddress from '../../../../src/rules/wallet/chain-address';
import { amount } from '../../../support/catalog';
import { withdrawal } from '../../../support/client/wallet-records';

const asked = { channel: 'TRC20', amount: amount('120'), fee: amount('1.2') };
const never = () => new Promise<never>(() => {});
const refused = (refusal: string) => ({ status: 'refused', refusal, text: refusal }) as const;
const here = { status: 'success', data: withdrawal({ id: 'w9', amount: amount('120.00') }) } as const;
type Answers = { readonly [Port in keyof WithdrawalPorts]: readonly Awaited<ReturnType<WithdrawalPorts[Port]>>[] };

/** A shop that gives these replies in turn and then repeats the last one; records what it was asked. */
function shop(answers: Partial<Answers>) {
  const said: string[] = [];
  let tokens = 0;
  const turn = { token: 0, apply: 0, newest: 0 };
  const next = <Port extends keyof Answers>(port: Port, usual: Answers[Port][number]): Answers[Port][number] => {
    const all: Answers[Port] | undefined = answers[port];
    return all?.[Math.min(turn[port]++, all.length - 1)] ?? usual;
  };
  const ports: WithdrawalPorts = {
    token: async () => next('token', { status: 'success', data: { session_token: `t${++tokens}` } }),
    async apply(what, safeword, token) {
      said.push(`${what.amount} ${safeword} ${token}`);
      return next('apply', here);
    },
    newest: async () => next('newest', { status: 'success', data: [] }),
  };
  return { ports, said };
}

/** A withdrawal that was not reviewed before; no device keeps its token. */
const sentFrom = (ports: WithdrawalPorts, before: ReadonlySet<string> = new Set()) => sentWithdrawal(ports, asked, before, withdrawalOnce(ports, asked, before));

describe('a withdrawal that is sent', () => {
  it('WI1 whose outcome was not heard is sent again with the same token, and is one', async () => {
    const { ports, said } = shop({ apply: [{ status: 'offline' }, here] });
    const sent = sentFrom(ports);
    expect(await sent.send('111111')).toEqual({ status: 'unknown' });
    expect(await sent.send('111111')).toEqual({ status: 'sent', data: here.data });
    expect(said).toEqual(['120 111111 t1', '120 111111 t1']);
  });

  it('WI1 that is sent anew while it is still on its way is one', async () => {
    const { ports, said } = shop({});
    const once = withdrawalOnce(ports, asked, new Set());
    const sent = sentWithdrawal(ports, asked, new Set(), once);
    const both = [sent.send('111111'), sent.send('111111')];
    expect(once.isUnanswered).toBe(true);
    expect(await Promise.all(both)).toEqual([{ status: 'sent', data: here.data }, { status: 'sent', data: here.data }]);
    expect(said).toEqual(['120 111111 t1']);
    expect(once.isUnanswered).toBe(false);
  });

  it.each([refused('safewordWrong'), refused('tooFrequent'), refused('balanceInsufficient'), { status: 'signedOut' } as const])('WI1 whose outcome was not heard keeps its token though it is refused, since it may still arrive: %j', async (no) => {
    const { ports, said } = shop({ apply: [{ status: 'offline' }, no, here] });
    const once = withdrawalOnce(ports, asked, new Set());
    const sent = sentWithdrawal(ports, asked, new Set(), once);
    expect(await sent.send('111111')).toEqual({ status: 'unknown' });
    expect(await sent.send('222222')).toEqual(no);
    expect(once.isUnanswered).toBe(true);
    expect(await sent.send('111111')).toEqual({ status: 'sent', data: here.data });
    expect(new Set(said.map((each) => each.split(' ').at(-1)))).toEqual(new Set(['t1']));
  });

  it('WI1 whose outcome was not heard keeps its token where it is reviewed anew, with other terms', async () => {
    const { ports, said } = shop({ apply: [{ status: 'offline' }, refused('termsChanged'), here] });
    const applied = vi.spyOn(ports, 'apply');
    const once = withdrawalOnce(ports, asked, new Set());
    const sent = sentWithdrawal(ports, asked, new Set(), once);
    expect(await sent.send('111111')).toEqual({ status: 'unknown' });
    expect(await sent.send('111111')).toMatchObject({ refusal: 'termsChanged' });
    expect(await sentWithdrawal(ports, { ...asked, fee: amount('1.5') }, new Set(), once).send('111111')).toMatchObject({ status: 'sent' });
    expect(said).toEqual(['120 111111 t1', '120 111111 t1', '120 111111 t1']);
    expect(applied.mock.calls.map(([{ fee }]) => fee)).toEqual(['1.2', '1.2', '1.5']);
  });

  it('is sent though the device’s storage never answers', async () => {
    vi.useFakeTimers();
    vi.doMock('../../../../src/local/sent-tokens', () => ({ keptToken: never, keepToken: never, forgetToken: never }));
    const { ports } = shop({});
    const outcome = sentWithdrawal(ports, asked, new Set(), withdrawalOnce(ports, asked, new Set(), 'w')).send('111111');
    const ended = vi.fn<(outcome: unknown) => void>();
    void outcome.then(ended);
    // Each look moves the clock on: between them modules are loaded.
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith({ status: 'sent', data: here.data }));
    vi.useRealTimers();
  });

  it('WI2 is found in the records where its token is used up, and never sent anew', async () => {
    const { ports, said } = shop({ apply: [{ status: 'failed', text: '' }, refused('sessionTokenInvalid')], newest: [{ status: 'offline' }, { status: 'success', data: [withdrawal({ id: 'old' }), here.data] }] });
    const sent = sentFrom(ports, new Set(['old']));
    expect(await sent.send('111111')).toEqual({ status: 'unknown' });
    expect(await sent.send('111111')).toEqual({ status: 'sent', data: here.data });
    expect(said).toHaveLength(2);
  });

  it('WI2 stays unknown while the records can not be had: the token is kept', async () => {
    const { ports, said } = shop({ apply: [{ status: 'offline' }, refused('sessionTokenInvalid')], newest: [{ status: 'offline' }] });
    const sent = sentFrom(ports);
    for (let tries = 0; tries < 3; tries++) expect(await sent.send('111111')).toEqual({ status: 'unknown' });
    expect(new Set(said)).toEqual(new Set(['120 111111 t1']));
  });

  it('WI2 begins anew once the shop is known to have none of it, and never could: then it is not said that the shop was not reached', async () => {
    const { ports, said } = shop({ apply: [{ status: 'offline' }, refused('sessionTokenInvalid'), here] });
    const sent = sentFrom(ports);
    expect(await sent.send('111111')).toEqual({ status: 'unknown' });
    expect(await sent.send('111111')).toEqual({ status: 'sent', data: here.data });
    expect(said).toEqual(['120 111111 t1', '120 111111 t1', '120 111111 t2']);
  });

  it('takes another token where the first lay too long, once', async () => {
    const { ports, said } = shop({ apply: [refused('sessionTokenInvalid')] });
    expect(await sentFrom(ports).send('111111')).toMatchObject({ refusal: 'sessionTokenInvalid' });
    expect(said).toEqual(['120 111111 t1', '120 111111 t2']);
  });

  it('says the shop’s no, and asks for a new token for what is sent next', async () => {
    const { ports, said } = shop({ apply: [refused('safewordWrong'), here] });
    const sent = sentFrom(ports);
    expect(await sent.send('111111')).toMatchObject({ status: 'refused', refusal: 'safewordWrong' });
    expect(await sent.send('222222')).toMatchObject({ status: 'sent' });
    expect(said).toEqual(['120 111111 t1', '120 222222 t2']);
  });

  it('was not sent where no token came', async () => {
    const { ports, said } = shop({ token: [{ status: 'offline' }] });
    expect(await sentFrom(ports).send('111111')).toEqual({ status: 'notTaken' });
    expect(said).toEqual([]);
  });
});

describe('an amount', () => {
  const rule = amountRule({ minAmount: amount('10'), maxAmount: amount('50000') }, 10, { locale: 'en', write: (most) => `${most} USDT` });
  it.each([
    ['', 'account.wrong.required'], ['ten', 'wallet.wrong.amount'], ['0', 'wallet.wrong.amount'], ['-5', 'wallet.wrong.amount'], ['1e3', 'wallet.wrong.amount'],
    ['9.99', 'wallet.wrong.least'], ['50000.01', 'wallet.wrong.most'], ['10.00000000001', 'wallet.wrong.amount'], ['12,500', 'wallet.wrong.amount'], ['150,000', 'wallet.wrong.amount'],
  ])('%j is called wrong, with what would be right', (text, id) => {
    expect(rule(text)).toMatchObject({ id });
  });

  it.each(['10', '50000', '12,5', '10.0000000001', '١٢٫٥'])('%j is taken, as people write it', (text) => expect(rule(text)).toBeUndefined());

  it('over a bank has two decimals at most', () => {
    const bank = amountRule({ minAmount: amount('1'), maxAmount: amount('100') }, 2, { locale: 'en', write: String });
    expect([bank('1.00'), bank('100.00'), bank('12.10')]).toEqual([undefined, undefined, undefined]);
    expect(bank('1.005')).toMatchObject({ id: 'wallet.wrong.decimals', values: { count: 2 } });
  });
});

it('UX-092 an address with a wrong checksum or of another network is called wrong at its field, once the checksums have come', () => {
  const [tron, bitcoin] = ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'];
  const check = addressCheck(chainAddress);
  expect(check('TRC20', ` ${tron} `)).toBeUndefined();
  expect(check('BTC', bitcoin)).toBeUndefined();
  expect(check('TRC20', tron.replace('R', 'r'))).toEqual({ id: 'wallet.bind.wrongAddress', values: { channel: 'TRC20' } });
  expect(check('TRC20', bitcoin)).toMatchObject({ id: expect.stringMatching(/^wallet\.bind\./) as string });
  expect(check('TRC20', `${tron}${tron}`)).toMatchObject({ id: 'wallet.bind.tooLong' });
  expect(check('TRC20', '')).toEqual({ id: 'account.wrong.required' });
  expect(addressCheck(undefined)('TRC20', 'anything')).toBeUndefined();
});

it('[W-115] it goes to the network of the bound address, or to a bank that is open', () => {
  const limits = { symbol: 'USDT', demo: false, minAmount: amount('10'), maxAmount: amount('50000') };
  const channelList = [{ channel: 'TRC20', bank: false, ...limits }, { channel: 'ERC20', bank: false, ...limits }, { channel: 'BANK', bank: true, ...limits }];
  const names = (address: { channel: string; address: string } | null) => usableChannels({ channelList, address }).map(({ channel }) => channel);
  expect(names({ channel: 'ERC20', address: '0x' })).toEqual(['ERC20', 'BANK']);
  expect(names(null)).toEqual(['BANK']);
});

describe('what a withdrawal asks for', () => {
  const limits = { symbol: 'USDT', demo: false, minAmount: amount('10'), maxAmount: amount('500') };
  const [chain, bank] = [{ channel: 'TRC20', bank: false, ...limits }, { channel: 'SEPA', bank: true, ...limits }];
  const terms = { channelList: [chain, bank], feeRate: amount('0.01'), feeMin: amount('1'), timesLeftToday: 3, windowFrom: 60, windowTo: 120, arrivalMinutes: 60, address: null, nextAddress: null, safewordSet: true, authenticator: false };
  const write = (money: string) => money;
  const empty = { channel: '', amount: '', bankName: '', cardNumber: '' };

  it('is no more than there is, once that is known', () => {
    const wrongWith = (typed: string, available: string | undefined) => {
      const rules = withdrawRules((name) => [chain, bank].find(({ channel }) => channel === name), { available: available === undefined ? undefined : amount(available), locale: 'en', write });
      return rules.amount(typed, { ...empty, channel: 'TRC20' });
    };
    expect(wrongWith('100', '99.99')).toEqual({ id: 'wallet.withdraw.short', values: { amount: '99.99' } });
    for (const available of ['100', undefined]) expect(wrongWith('100', available)).toBeUndefined();
    expect(wrongWith('9', '99.99')).toMatchObject({ id: 'wallet.wrong.least' });
  });

  it('is a name and a number of a bank, and of nothing else', () => {
    const rules = withdrawRules((name) => [chain, bank].find(({ channel }) => channel === name), { available: undefined, locale: 'en', write });
    for (const field of ['bankName', 'cardNumber'] as const) {
      expect(rules[field](' ', { ...empty, channel: 'SEPA' })).toEqual({ id: 'account.wrong.required' });
      expect(rules[field](' ', { ...empty, channel: 'TRC20' })).toBeUndefined();
    }
  });

  const noon = 12 * 3_600_000;
  const formatTime = (at: number) => `at ${at}`;
  type Locked = Parameters<typeof fundTrouble>[0];

  it('is nothing while no time is left today, the hours are over, or there is too little: each is said', () => {
    const said = (more: Partial<typeof terms>, now: number, available: string) => troublesOf({ ...terms, ...more }, chain, now, { available: amount(available), write, formatTime }).map(({ id }) => id);
    expect(said({ timesLeftToday: 0 }, noon, '9')).toEqual(['wallet.withdraw.noneLeft', 'wallet.withdraw.closedNow', 'wallet.withdraw.tooLittle']);
    expect(said({}, 3_600_000, '10')).toEqual([]);
    // Nothing is said about the hours until the clock is known.
    expect(said({}, 0, '10')).toEqual([]);
  });

  it('[W-041] is nothing while the fund password is locked or closed, which is said until when; a server that tells nothing of it is taken at its word', () => {
    const said = (locked: Locked) => troublesOf({ ...terms, ...locked }, chain, 3_600_000, { available: amount('10'), write, formatTime });
    expect(said({ fundClosed: false, fundLockTime: noon })).toEqual([{ id: 'wallet.withdraw.fundLocked', values: { until: `at ${noon}` } }]);
    expect(said({ fundClosed: true, fundLockTime: noon })).toEqual([{ id: 'wallet.withdraw.fundClosed' }]);
    const over: readonly Locked[] = [{ fundClosed: false, fundLockTime: 3_600_000 }, { fundClosed: false, fundLockTime: null }, {}];
    for (const locked of over) expect(said(locked)).toEqual([]);
  });

  it('[W-041] ends with whatever stands in its way before the fund password; with the hours only if the server’s clock says so too', () => {
    const [hours, lock] = [{ id: 'wallet.withdraw.closedNow' }, { id: 'wallet.withdraw.fundClosed' }];
    expect(stoppedBy([], { inWindow: false })).toBeUndefined();
    expect(stoppedBy([hours], { inWindow: false })).toBe(hours);
    for (const terms of [{ inWindow: true }, {}]) {
      expect(stoppedBy([hours], terms)).toBeUndefined();
      expect(stoppedBy([hours, lock], terms)).toBe(lock);
    }
  });
});
