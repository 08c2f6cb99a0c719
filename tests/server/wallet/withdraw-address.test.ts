import { beforeAll, beforeEach, expect, it } from 'vitest';
import { refusalOf } from '../../support/server/shop';
import { insertBuyer, safeword, type Buyer } from '../../support/server/checkout';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { giveEmail, mailFor } from '../../support/server/mail';
import { insertSession } from '../../support/server/shopper';
import { employ } from '../../support/server/staff';
import { overOrWaiting } from '../../support/server/transactions';
import { bindTrc20, btc, erc20, openWithdrawChannels, trc20, withdraw } from '../../support/server/wallet';

const hour = 3_600_000;
const otherErc20 = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  let email: string;
  beforeAll(() => openWithdrawChannels(db()));
  beforeEach(async () => {
    as = await insertBuyer(db(), { money: '100' });
    email = await giveEmail(db(), as);
  });
  const bind = (address: string, channel = 'TRC20', typed = safeword) => shop().refusal('user!bindWithdrawAddress', { channel, address, safeword: typed }, { as });
  const change = (address: string, channel = 'ERC20') => shop().refusal('user!changeWithdrawAddress', { channel, address, safeword }, { as });
  const shown = async () => {
    const { address, nextAddress } = await shop().ask('withdraw!withdraw_open', {}, { as });
    return [address, nextAddress];
  };

  it('[W-133] [W-315] [W-425] [W-430] binds one address, which counts at once; a second is refused, and the same again too', async () => {
    expect((await bind(` ${trc20} `)).key).toBeUndefined();
    expect(await shown()).toEqual([{ channel: 'TRC20', address: trc20 }, null]);
    expect(await bind(trc20)).toEqual({ key: 'chainAddressBound', field: 'address' });
    expect(await bind(erc20, 'ERC20')).toEqual({ key: 'oneAddressOnly', field: 'address' });
    expect(await shown()).toEqual([{ channel: 'TRC20', address: trc20 }, null]);
  });

  it('[W-422] [W-423] [W-424] takes only an address of the channel’s network, and only with the fund password', async () => {
    expect((await bind(trc20.replace('q', 'r'))).key).toBe('chainAddressFormat');
    expect((await bind(' ')).key).toBe('chainAddressEmpty');
    expect((await bind(btc)).key).toBe('chainAddressTooLong');
    expect((await bind(trc20, 'bank')).key).toBe('channelClosed');
    expect((await bind(trc20, 'pigeon')).key).toBe('channelClosed');
    expect((await bind(trc20, 'TRC20', '000000')).key).toBe('safewordWrong');
    expect(await bind(trc20, 'TRC20', '')).toEqual({ key: 'requiredEmpty', field: 'safeword' });
    // Not by the helper, which has a fund password for whoever gives none.
    expect(await shop().refusal('user!bindWithdrawAddress', { channel: 'TRC20', address: trc20 }, { as })).toEqual({ key: 'parameterMissing', field: 'safeword' });
    expect(await shown()).toEqual([null, null]);
  });

  it('[W-134] a change asks for the fund password: with a wrong or an empty one, without one and where none is set nothing is requested, and nobody is told', async () => {
    await bindTrc20(db(), as);
    const without = await insertBuyer(db(), { safewordSet: false });
    await bindTrc20(db(), without);
    const refused = (typed: { readonly safeword?: string }, whose = as) => shop().refusal('user!changeWithdrawAddress', { channel: 'ERC20', address: erc20, ...typed }, { as: whose });
    expect((await refused({ safeword: '000000' })).key).toBe('safewordWrong');
    expect(await refused({ safeword: '' })).toEqual({ key: 'requiredEmpty', field: 'safeword' });
    expect(await refused({})).toEqual({ key: 'parameterMissing', field: 'safeword' });
    expect((await refused({ safeword }, without)).key).toBe('safewordUnset');
    for (const each of [as, without]) expect(await shop().ask('withdraw!withdraw_open', {}, { as: each })).toMatchObject({ address: { channel: 'TRC20', address: trc20 }, nextAddress: null });
    expect(await mailFor(db(), email)).toEqual([]);
  });

  it('[W-134] a change is told by e-mail with the date and time from which it counts, 24 hours later', async () => {
    expect((await change(erc20)).key).toBe('chainAddressEmpty');
    await bindTrc20(db(), as);
    const effectiveTime = shop().mall.now() + 24 * hour;
    expect(await shop().ask('user!changeWithdrawAddress', { channel: 'ERC20', address: erc20.toLowerCase(), safeword }, { as })).toEqual({ effectiveTime });
    expect(await shown()).toEqual([{ channel: 'TRC20', address: trc20 }, { channel: 'ERC20', address: erc20, effectiveTime }]);
    const [letter] = await mailFor(db(), email);
    expect(letter?.subject).toContain('withdrawal address');
    const formatted = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { ...style, timeZone: 'UTC' }).format(effectiveTime);
    const when = [formatted({ year: 'numeric', month: 'long', day: 'numeric' }), formatted({ hour: 'numeric', minute: 'numeric', second: 'numeric', timeZoneName: 'short' })];
    for (const part of [erc20, 'ERC20', '/userInfo/money-package/withdraw?lang=en', ...when]) expect(letter?.body).toContain(part);
    shop().wait(24 * hour - 1);
    const { address, id } = await withdraw(shop(), as, '10');
    expect(address).toBe(trc20);
    const operator = await employ(shop(), `Olga-${as.userId}`, { role: 'operator' });
    await operator.ask('withdrawal!refuse', { id, answer: 'No.' });
    shop().wait(1);
    expect(await shown()).toEqual([{ channel: 'ERC20', address: erc20 }, null]);
    // Cancelled too late: the change stands.
    await shop().ask('user!cancelWithdrawAddress', {}, { as });
    expect(await shown()).toEqual([{ channel: 'ERC20', address: erc20 }, null]);
    expect((await change(erc20)).key).toBe('chainAddressBound');
  });

  it('[W-134] a change is told at the address before, too, where the account’s own was changed some days ago', async () => {
    await bindTrc20(db(), as);
    const former = `former-${email}`;
    await db().insertInto('former_email').values({ user_id: as.userId, email: former, email_key: former, replaced_at: new Date(shop().mall.now() - 100 * hour).toISOString() }).execute();
    await change(erc20);
    for (const each of [email, former]) expect((await mailFor(db(), each))[0]?.subject).toContain('withdrawal address');
  });

  it('[W-134] a change can be cancelled until then, and another one begins the wait anew', async () => {
    await bindTrc20(db(), as);
    await change(erc20);
    shop().wait(hour);
    await shop().ask('user!changeWithdrawAddress', { channel: 'ERC20', address: otherErc20, safeword }, { as });
    expect((await shown())[1]).toMatchObject({ effectiveTime: shop().mall.now() + 24 * hour });
    await shop().ask('user!cancelWithdrawAddress', {}, { as });
    shop().wait(25 * hour);
    expect(await shown()).toEqual([{ channel: 'TRC20', address: trc20 }, null]);
  });

  it('staff who lock the account cancel a change, which nobody in it could cancel any more', async () => {
    await bindTrc20(db(), as);
    await change(erc20);
    const { username } = await db().selectFrom('app_user').select('username').where('id', '=', as.userId).executeTakeFirstOrThrow();
    const operator = await employ(shop(), `Olga-${as.userId}`, { role: 'operator' });
    for (const status of ['locked', 'active'] as const) await operator.ask('user!setStatus', { username, status });
    shop().wait(25 * hour);
    as = { ...as, ...(await insertSession(db(), as.userId)) };
    expect(await shown()).toEqual([{ channel: 'TRC20', address: trc20 }, null]);
  });

  it('a change that is sent again, because the reply was lost, is answered as before: it begins no new wait, and is told once', async () => {
    await bindTrc20(db(), as);
    const send = () => shop().ask('user!changeWithdrawAddress', { channel: 'ERC20', address: erc20, safeword }, { as });
    const asked = await send();
    shop().wait(hour);
    expect(await send()).toEqual(asked);
    expect(await mailFor(db(), email)).toHaveLength(1);
  });

  it('[W-426] the address is not changed while a withdrawal is in progress', async () => {
    await bindTrc20(db(), as);
    await withdraw(shop(), as, '10');
    expect((await change(erc20)).key).toBe('withdrawalRunning');
    expect(await shown()).toEqual([{ channel: 'TRC20', address: trc20 }, null]);
  });

  it('the network of a channel stays while an address is bound to it', async () => {
    await bindTrc20(db(), as);
    const admin = await employ(shop(), `Adele-${as.userId}`, { role: 'admin' });
    const channel = { channel: 'TRC20', symbol: 'USDT', chain: 'TRC20', open: true } as const;
    expect(refusalOf(await admin.send('withdrawChannel!set', { ...channel, chain: 'ERC20' }))).toBe('illegalRequest');
    await admin.ask('withdrawChannel!set', { ...channel, open: false });
    expect((await shop().ask('withdraw!withdraw_open', {}, { as })).channelList.map((each) => each.channel)).not.toContain('TRC20');
    await admin.ask('withdrawChannel!set', channel);
  });

  it('a channel is set in USDT only, as balances are, and no address is bound to one set in another currency before', async () => {
    const admin = await employ(shop(), `Ada-${as.userId}`, { role: 'admin' });
    const answer = await admin.send('withdrawChannel!set', { channel: 'OTHER', symbol: 'EUR', chain: 'TRC20', open: true });
    expect([refusalOf(answer), answer.data]).toEqual(['illegalRequest', { field: 'symbol' }]);
    await db().insertInto('withdraw_channel').values({ channel: 'OTHER', symbol: 'EUR', chain: 'TRC20', is_open: true }).execute();
    expect(await bind(trc20, 'OTHER')).toEqual({ key: 'channelClosed', field: 'channel' });
    await db().deleteFrom('withdraw_channel').where('channel', '=', 'OTHER').execute();
  });

  if (kind === 'server') {
    it('an address that is bound while its channel gets another network is one of that network', async () => {
      const network = (chain: 'TRC20' | 'ERC20', trx = db()) => trx.updateTable('withdraw_channel').set({ chain }).where('channel', '=', 'TRC20').execute();
      const bound = await holdTransaction(db(), async (trx) => {
        await trx.selectFrom('withdraw_channel').select('channel').where('channel', '=', 'TRC20').forUpdate().execute();
        await network('ERC20', trx);
        const binding = bind(trc20);
        await overOrWaiting(db(), binding);
        return { binding };
      });
      expect((await bound.binding).key).toBe('chainAddressFormat');
      expect(await shown()).toEqual([null, null]);
      await network('TRC20');
    });

    it('[W-133] of fifty addresses at once one is bound', async () => {
      const sent = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? { channel: 'TRC20', address: trc20, safeword } : { channel: 'ERC20', address: erc20, safeword }));
      const answers = await Promise.all(sent.map((payload) => shop().send('user!bindWithdrawAddress', payload, { as })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    });
  }
});
