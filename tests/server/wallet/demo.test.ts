import { beforeAll, expect, it } from 'vitest';
import { employRobot } from '../../../src/server/demo/robot-staff';
import { insertDemoWallet } from '../../../src/server/demo/wallet';
import { runWalletRobot } from '../../../src/server/demo/wallet-robot';
import { demoShopperId } from '../../../src/server/demo/shopper';
import { readChainAddress } from '../../../src/rules/wallet/chain-address';
import { balanceOf } from '../../../src/server/features/ledger';
import { testNow } from '../../support/catalog';
import { brokenLedgerLaws, insertBuyer, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { rethrow } from '../../support/server/rethrow';
import { insertShopper } from '../../support/server/shopper';
import { bindTrc20, proof, withdraw } from '../../support/server/wallet';

const minute = 60_000;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  beforeAll(async () => {
    as = await insertBuyer(db(), { money: '5000' });
    await employRobot(db(), testNow);
  });
  const run = (at: number) =>
    runWalletRobot(db(), 2, at, rethrow);
  const deposit = async () => {
    const { currencyList } = await shop().ask('rechargeBlockchain!recharge_open', {}, { as });
    const { address } = currencyList.find(({ symbol }) => symbol === 'USDT')?.chainList.find(({ chain }) => chain === 'TRC20') ?? { address: '' };
    return shop().ask('rechargeBlockchain!recharge', { symbol: 'USDT', chain: 'TRC20', address, amount: '25', image: await proof(shop(), as) }, { as });
  };

  it('a mall that the demo did not make gets nothing of the demo’s', async () => {
    await insertDemoWallet(db());
    expect((await shop().ask('rechargeBlockchain!recharge_open', {}, { as })).currencyList).toEqual([]);
    expect((await shop().ask('withdraw!withdraw_open', {}, { as })).channelList).toEqual([]);
  });

  it('[W-088] the demo’s offers USDT on TRC20 and ERC20, BTC and ETH, and says of each that it is the demo’s', async () => {
    await insertShopper(db(), { id: demoShopperId });
    await insertDemoWallet(db());
    // A second time changes nothing.
    await insertDemoWallet(db());
    const { currencyList } = await shop().ask('rechargeBlockchain!recharge_open', {}, { as });
    expect(currencyList.map(({ symbol, chainList }) => [symbol, chainList.map(({ chain }) => chain)])).toEqual([['BTC', ['BTC']], ['ETH', ['ETH']], ['USDT', ['ERC20', 'TRC20']]]);
    const chains = currencyList.flatMap(({ chainList }) => chainList);
    expect(chains.map(({ chain, address }) => readChainAddress(chain as 'BTC', address))).toEqual(chains.map(({ address }) => ({ address })));
    expect(chains.every(({ confirmations }) => confirmations > 0)).toBe(true);
    const { coinList } = await shop().ask('thirdPartyRecharge!getCoinList', {}, { as });
    const { channelList } = await shop().ask('withdraw!withdraw_open', {}, { as });
    expect([coinList.length, channelList.length]).toEqual([3, 3]);
    expect([...chains, ...coinList, ...channelList].filter(({ demo }) => !demo)).toEqual([]);
    expect(coinList.every(({ name, payTo }) => name.startsWith('Demo') && payTo.startsWith('Demo'))).toBe(true);
  });

  it('its robot confirms deposits and sends withdrawals after some minutes, each step in the audit under its name', async () => {
    const { id: depositId } = await deposit();
    await bindTrc20(db(), as);
    const { id } = await withdraw(shop(), as, '2000');
    expect(await run(testNow + 2 * minute - 1)).toBe(0);
    expect(await run(testNow + 2 * minute)).toBe(2);
    expect((await shop().ask('rechargeBlockchain!get', { id: depositId }, { as })).status).toBe(1);
    expect((await shop().ask('withdraw!get', { id }, { as })).status).toBe(0);
    expect(await run(testNow + 4 * minute)).toBe(1);
    expect((await shop().ask('withdraw!get', { id }, { as })).status).toBe(1);
    expect(await balanceOf(db(), as.userId)).toEqual({ available: '3025', held: '0' });
    const audits = await db().selectFrom('audit').select(['staff_id', 'action']).where('subject', 'in', [depositId, id]).orderBy('id').execute();
    expect(audits.map(({ staff_id, action }) => `${staff_id} ${action}`)).toEqual(['demo-robot withdrawal!start', 'demo-robot deposit!confirm', 'demo-robot-2 withdrawal!complete']);
    expect(await run(testNow + 60 * minute)).toBe(0);
    expect(await brokenLedgerLaws(db())).toEqual([]);
  });

  it('leaves alone what goes over a way that an operator set up', async () => {
    await deposit();
    await withdraw(shop(), as, '20');
    await db().updateTable('deposit').set({ is_demo: false }).where('status', '=', 0).execute();
    await db().updateTable('withdrawal').set({ is_demo: false }).where('status', '=', 0).execute();
    expect(await run(testNow + 60 * minute)).toBe(0);
  });

  if (kind === 'server') {
    it('of several servers one confirms a deposit', async () => {
      for (let n = 0; n < 10; n += 1) await deposit();
      const { available: before } = await balanceOf(db(), as.userId);
      const moved = await Promise.all(Array.from({ length: 4 }, () => run(testNow + 2 * minute)));
      expect(moved.reduce((sum, one) => sum + one, 0)).toBe(10);
      expect(Number((await balanceOf(db(), as.userId)).available) - Number(before)).toBe(250);
    });
  }
});
