import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeskPayloadInput } from '../../../src/contract/desk/calls';
import { balanceOf } from '../../../src/server/features/ledger';
import { refusalOf } from '../../support/server/shop';
import { insertBuyer, line, payment, place, type Buyer } from '../../support/server/checkout';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { employ, type Employed } from '../../support/server/staff';
import { losingLine, terminalOf } from '../../support/server/terminal';
import { bindTrc20, openWithdrawChannels, withdraw, withdrawalForm } from '../../support/server/wallet';
import { lockWaits } from '../../support/server/transactions';

const dayMs = 24 * 3_600_000;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let operator: Employed;
  let as: Buyer;
  let username: string;
  beforeAll(async () => {
    await openWithdrawChannels(db());
    operator = await employ(shop(), 'Olga', { role: 'operator' });
  });
  beforeEach(async () => {
    as = await insertBuyer(db());
    username = (await db().selectFrom('app_user').select('username').where('id', '=', as.userId).executeTakeFirstOrThrow()).username;
    await bindTrc20(db(), as);
  });
  const hold = (more: Partial<DeskPayloadInput<'hold!place'>> = {}) =>
    operator.ask('hold!place', { username, reason: 'identity', wanted: 'A picture of your passport.', stopsPayments: false, endTime: null, ...more });
  const shown = async () => (await shop().ask('wallet!holds', {}, { as })).holdList;
  const send = async () => (await shop().refusal('withdraw!apply', await withdrawalForm(shop(), as), { as })).key;
  /** Waits until so many wait for a lock. */
  const waiting = async (many: number) => {
    await expect.poll(() => lockWaits(db())).toBe(many);
  };
  const pay = async () => {
    const placed = await place(shop(), as, line('teapot', 1));
    return refusalOf(await shop().send('order!pay', await payment(db(), as, placed.map(({ orderId }) => orderId)), { as }));
  };

  it('stops withdrawals and nothing else, says why, what is wanted and until when, and ends by being lifted', async () => {
    expect(await shown()).toEqual([]);
    const { id } = await hold();
    expect(await shown()).toEqual([{ id, reason: 'identity', wanted: 'A picture of your passport.', stopsPayments: false, createTime: shop().mall.now(), endTime: null }]);
    expect(await send()).toBe('businessLocked');
    expect((await balanceOf(db(), as.userId)).held).toBe('0');
    expect(await pay()).toBeUndefined();
    await operator.ask('hold!lift', { id, answer: 'It came.' });
    expect(refusalOf(await operator.send('hold!lift', { id, answer: 'Again.' }))).toBe('recordDecided');
    expect(await shown()).toEqual([]);
    expect(await send()).toBeUndefined();
  });

  it('stops payments where it says so, from the balance and elsewhere; what was paid before stays paid', async () => {
    const placed = await place(shop(), as, line('teapot', 1));
    const form = await payment(db(), as, placed.map(({ orderId }) => orderId));
    const paid = await shop().ask('order!pay', form, { as });
    await hold({ stopsPayments: true });
    expect(await shop().ask('order!pay', form, { as })).toEqual(paid);
    expect(await pay()).toBe('businessLocked');
    expect(await send()).toBe('businessLocked');
  });

  // The embedded database runs one transaction at a time.
  if (kind === 'server') {
    it('is placed before or after a payment that is under way, never in its midst', async () => {
      const [placed] = await place(shop(), as, line('teapot', 1));
      if (!placed) throw new Error('not placed');
      const form = await payment(db(), as, [placed.orderId]);
      const ended: string[] = [];
      const both = await holdTransaction(db(), async (trx) => {
        await trx.selectFrom('shop_order').select('id').where('id', '=', placed.orderId).forUpdate().execute();
        const paying = shop().ask('order!pay', form, { as }).then(() => ended.push('paid'));
        await waiting(1);
        const holding = hold({ stopsPayments: true }).then(() => ended.push('held'));
        await Promise.race([holding, waiting(2)]);
        return { all: Promise.all([paying, holding]) };
      });
      await both.all;
      expect(ended).toEqual(['paid', 'held']);
    });
  }

  it('a hold ends by itself at its time', async () => {
    await hold({ endTime: shop().mall.now() + dayMs });
    expect(await send()).toBe('businessLocked');
    shop().wait(dayMs);
    operator = await employ(shop(), `Olga-${username}`, { role: 'operator' });
    expect(await shown()).toEqual([]);
    expect(await send()).toBeUndefined();
    expect(refusalOf(await operator.send('hold!place', { username, reason: 'identity', wanted: 'x', stopsPayments: false, endTime: shop().mall.now() }))).toBe('parameterError');
  });

  it('ends at no time that is none', async () => {
    for (const endTime of [1e16, 253_402_300_800_000]) {
      const answer = await operator.send('hold!place', { username, reason: 'identity', wanted: 'x', stopsPayments: false, endTime });
      expect([endTime, refusalOf(answer), answer.data]).toEqual([endTime, 'parameterError', { field: 'endTime' }]);
    }
    expect(await shown()).toEqual([]);
  });

  it('is of one account only, and a withdrawal that waits says that its account is on hold', async () => {
    const other = await insertBuyer(db());
    await bindTrc20(db(), other);
    const { id } = await withdraw(shop(), as);
    await hold();
    expect((await shop().ask('wallet!holds', {}, { as: other })).holdList).toEqual([]);
    const theirs = await withdraw(shop(), other);
    const { pageList } = await operator.ask('withdrawal!list', { status: 0, pageSize: 100 });
    // Made at the same moment, so they come in any order.
    const held = new Map(pageList.map((each) => [each.id, each.held]));
    expect([held.get(id), held.get(theirs.id)]).toEqual([true, false]);
  });

  it('stands in the audit with who and why, and so does its end', async () => {
    const admin = await employ(shop(), `Adele-${username}`, { role: 'admin' });
    const { id } = await hold({ reason: 'authority' });
    await operator.ask('hold!lift', { id, answer: 'Decided.' });
    const { pageList } = await admin.ask('audit!list', { subject: as.userId });
    expect(pageList).toMatchObject([
      { action: 'hold!lift', name: operator.name, before: { hold: id, reason: 'authority' }, after: { lifted: 'Decided.' } },
      { action: 'hold!place', name: operator.name, before: null, after: { id, reason: 'authority' } },
    ]);
    expect(JSON.stringify(pageList)).not.toContain('passport');
  });

  const { command, logIn } = terminalOf(() => shop().app);
  it('a hold is placed, seen and lifted from a terminal', async () => {
    const { name, password, code } = await employ(shop(), `Otto-${username}`, { role: 'operator' });
    await logIn(name, password, code());
    const placeHold = (...words: string[]) => command('hold', 'place', ...words);
    expect((await placeHold('nobody-here', 'identity', 'payments', 'lifted', 'A picture.')).output).toBe('There is no user "nobody-here".');
    expect((await placeHold(username, 'dislike', 'payments', 'lifted', 'A picture.')).output).toContain('unusualActivity, identity');
    expect((await placeHold(username, 'identity', 'everything', 'lifted', 'A picture.')).output).toContain('STOPS');
    for (const until of ['soon', '2099-02-31', '2099-13-01']) expect((await placeHold(username, 'identity', 'payments', until, 'A picture.')).output, until).toContain('UNTIL');
    const { isDone, output } = await placeHold(username, 'identity', 'payments', '2099-12-31', 'A picture.');
    expect(isDone, output).toBe(true);
    const id = output.slice(output.lastIndexOf(' ') + 1);
    expect((await command('hold', 'list', username)).output).toMatch(new RegExp(`^${id}  .*  identity  payments too  until 2100-01-01 00:00  A picture\\.$`));
    expect((await command('hold', 'lift', id, 'It came.')).isDone).toBe(true);
    expect((await command('hold', 'list', username)).output).toBe('There is none.');
  });

  const elsewhere = terminalOf(() => shop().app);
  it('is placed once if its answer was lost and the command is typed again', async () => {
    const { name, password, code } = await employ(shop(), `Opal-${username}`, { role: 'operator' });
    const line = await losingLine(shop().app);
    expect(await elsewhere.run(['login', name], { typed: [password, code()], at: line.at })).toMatchObject({ isDone: true });
    const placeHold = () => elsewhere.run(['hold', 'place', username, 'identity', 'payments', 'lifted', 'A picture.'], { at: line.at });
    line.isLost = true;
    expect(await placeHold()).toMatchObject({ isDone: false, output: expect.stringContaining('a hold is placed once') as string });
    line.isLost = false;
    expect(await placeHold()).toMatchObject({ isDone: true });
    expect(await shown()).toHaveLength(1);
    // The answer was heard: the same words are another hold.
    await placeHold();
    expect(await shown()).toHaveLength(2);
  });
});
