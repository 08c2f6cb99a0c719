import { decodeQR } from 'qr/decode.js';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { depositRules, firstValues } from '../../../../src/app/features/wallet/deposit/deposit-rules';
import { PayToAddress } from '../../../../src/app/features/wallet/deposit/pay-to';
import { QrCode } from '../../../../src/ui/qr-code';
import { depositWays, decimalsOf } from '../../../../src/app/features/wallet/deposit/ways';
import { amount } from '../../../support/catalog';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

const limits = { minAmount: amount('1'), maxAmount: amount('1000'), demo: false };
const tron = { chain: 'TRC20', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', confirmations: 20, ...limits };
const part = (what: () => React.ReactNode) => drawnPart(what as never, '/userInfo/money-package/recharge', { store: createStore() });

describe('the document of the deposit page', () => {
  it.each(['en', 'ar', 'cn'] as const)('[S-031] [W-004] opens with its own title in %s', async (language) => {
    expect(await drawnPage('/userInfo/money-package/recharge', { language })).toMatch(new RegExp(`<h1[^>]*>${said(language, 'wallet.deposit.title')}</h1>`));
  });
});

it('[W-024] [W-089] what can be paid in is a coin with its networks, or a channel of a bank or an e-wallet with its currency', () => {
  const channel = { symbol: 'EUR', channel: 'SEPA', name: 'Bank transfer', bank: true, call: 'recharge', payTo: 'IBAN', ...limits } as const;
  const ways = depositWays([{ symbol: 'USDT', chainList: [tron] }], [channel]);
  expect(ways.map(({ symbol, chains, channel: over }) => [symbol, chains?.length, over?.name])).toEqual([['USDT', 1, undefined], ['EUR', undefined, 'Bank transfer']]);
  expect(new Set(ways.map(({ key }) => key)).size).toBe(2);
  expect(ways.map(decimalsOf)).toEqual([10, 2]);
});

it('UX-087 the warning about the wrong network stands before the address, which is in groups and can be copied', async () => {
  const [way] = depositWays([{ symbol: 'USDT', chainList: [tron] }], []);
  if (!way) throw new Error('no way');
  const html = await part(() => <PayToAddress way={way} chain={tron} />);
  const [warning, address] = [html.indexOf('recovered'), html.indexOf('TJRy')];
  expect(warning).toBeGreaterThan(0);
  expect(address).toBeGreaterThan(warning);
  expect(html).toContain(`aria-label="${said('en', 'wallet.copy.address')}"`);
});

it('the code says the address, letter by letter, to a camera', async () => {
  const html = await part(() => <QrCode text={tron.address} label="code" />);
  const size = Number(/viewBox="0 0 (\d+) /.exec(html)?.[1]);
  const scale = 6;
  const pixels = new Uint8Array(size * scale * size * scale * 4).fill(255);
  for (const [, x, y] of html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy++) for (let dx = 0; dx < scale; dx++) pixels.fill(0, ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4, ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4 + 3);
  }
  expect(decodeQR({ width: size * scale, height: size * scale, data: pixels })).toBe(tron.address);
});

describe('what a deposit is told with', () => {
  const over = { symbol: 'EUR', call: 'recharge', payTo: 'IBAN', ...limits } as const;
  const ways = depositWays([{ symbol: 'USDT', chainList: [tron] }], [{ ...over, channel: 'SEPA', name: 'Bank', bank: true }, { ...over, channel: 'purse', name: 'E-wallet', bank: false }]);
  const [coin = '', bank = '', purse = ''] = ways.map(({ key }) => key);
  const rulesWith = (proof: Parameters<typeof depositRules>[2]) => depositRules(ways, { locale: 'en', write: (money, symbol) => `${money} ${symbol}` }, proof);
  const rules = rulesWith([]);
  const nothing = firstValues('', ways);

  it('is what was chosen before, so far as the shop still takes it; never a card', () => {
    const before = { way: coin, chain: 'TRC20', amount: '5', cardNumber: '4000' };
    expect(firstValues(JSON.stringify(before), ways)).toEqual({ ...nothing, ...before, cardNumber: '' });
    expect(firstValues(JSON.stringify({ ...before, chain: 'ERC20' }), ways)).toMatchObject({ way: coin, chain: '' });
    expect(firstValues(JSON.stringify({ ...before, way: 'coin BTC' }), ways)).toMatchObject({ way: '', chain: '', amount: '5' });
  });

  it('is a network where there are networks, and a bank where there is one', () => {
    expect(rules.way('', nothing)).toEqual({ id: 'wallet.deposit.chooseWay' });
    expect(rules.chain('', { ...nothing, way: coin })).toEqual({ id: 'wallet.deposit.chooseChain' });
    expect(rules.chain('', { ...nothing, way: bank })).toBeUndefined();
    expect([coin, bank, purse].map((way) => rules.cardNumber('', { ...nothing, way }) !== undefined)).toEqual([false, true, false]);
  });

  it('is an amount within the limits of its way, in its currency', () => {
    const typed = { ...nothing, way: bank, amount: '0.5' };
    expect(rules.amount(typed.amount, typed)).toEqual({ id: 'wallet.wrong.least', values: { amount: '1 EUR' } });
  });

  it('UX-073 is a picture that is ready, asked for once it is clear where to pay', () => {
    const file = new Blob();
    const [preparing, failed, ready] = [{ is: 'preparing' }, { is: 'failed', why: 'broken' }, { is: 'ready', picture: file }] as const;
    const said = (...states: (typeof preparing | typeof failed | typeof ready)[]) => rulesWith(states.map((state, id) => ({ id: `${id}`, file, state }))).proof('', { ...nothing, way: purse });
    expect(said()).toEqual({ id: 'wallet.deposit.proofMissing' });
    expect(said(preparing)).toEqual({ id: 'write.stillPreparing' });
    expect(said(failed)).toEqual({ id: 'write.pictureFailed' });
    expect(said(ready)).toBeUndefined();
    for (const values of [nothing, { ...nothing, way: coin }]) expect(rules.proof('', values)).toBeUndefined();
  });
});
