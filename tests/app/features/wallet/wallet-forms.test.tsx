import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { DepositForm } from '../../../../src/app/features/wallet/deposit/deposit-form';
import { DepositTerms } from '../../../../src/app/features/wallet/deposit/deposit-terms';
import { depositWays } from '../../../../src/app/features/wallet/deposit/ways';
import { AboutBinding } from '../../../../src/app/features/wallet/withdraw/bind-form';
import { BoundAddress } from '../../../../src/app/features/wallet/withdraw/bound-address';
import { WithdrawForm } from '../../../../src/app/features/wallet/withdraw/withdraw-form';
import { Row } from '../../../../src/app/features/wallet/records/record-list';
import type { Language } from '../../../../src/rules/languages';
import { amount } from '../../../support/catalog';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';
import { withdrawal } from '../../../support/client/wallet-records';

const part = (what: () => React.ReactNode, language: Language = 'en') => drawnPart(what as never, '/userInfo/money-package', { language, store: createStore() });
const nothing = () => Promise.resolve();
const fields = (html: string) => Array.from(html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g), ([, name]) => name).filter((name, at, all) => all.indexOf(name) === at);

const limits = { minAmount: amount('25'), maxAmount: amount('9000') };
const chain = { chain: 'TRC20', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', confirmations: 20, demo: false, ...limits };
const over = { symbol: 'EUR', call: 'recharge', payTo: 'Account 1', demo: false, ...limits } as const;
const ways = depositWays([{ symbol: 'USDT', chainList: [chain, { ...chain, chain: 'ERC20' }] }], [{ ...over, channel: 'SEPA', name: 'Bank', bank: true }, { ...over, channel: 'purse', name: 'E-wallet', bank: false }]);
const depositForm = (draft: object) => part(() => <DepositForm ways={ways} draft={JSON.stringify(draft)} keep={() => {}} again={nothing} onSent={() => {}} />);
const [coin, bank, purse] = ways.map(({ key }) => key);

it('[W-024] [W-025] [W-026] a deposit begins with the currency: then come its networks, and the address of the chosen one', async () => {
  const first = await depositForm({});
  expect(fields(first)).toEqual(['way']);
  const second = await depositForm({ way: coin });
  expect(fields(second)).toEqual(['way', 'chain']);
  expect(second).toContain('value="ERC20"');
  for (const html of [first, second]) expect(html).not.toContain('TJRy');
  expect(await depositForm({ way: coin, chain: 'TRC20' })).toContain('TJRy');
});

it('[W-027] [W-028] [W-029] [W-032] then it asks for amount, proof and remark, and says the limits before anything is typed', async () => {
  const html = await depositForm({ way: coin, chain: 'TRC20' });
  expect(fields(html)).toEqual(['way', 'chain', 'amount', 'proof', 'remark']);
  expect(html).toMatch(/<input[^>]*type="file"/);
  expect(html).toContain(said('en', 'wallet.deposit.proof'));
  for (const limit of ['25.00', '9,000.00']) expect(html).toContain(limit);
});

it('[W-033] fee, rate and expected arrival stand beside the amount, before anything is sent', async () => {
  const expectedArrival = Date.UTC(2026, 5, 1, 12, 30);
  const html = await part(() => <DepositTerms limits={limits} confirmations={0} symbol="EUR" typed="100" asked={{ status: 'success', data: { fee: amount('2'), rate: amount('1.1'), expectedArrival } }} />);
  const read = html.replaceAll(/<[^>]+>/g, ' ');
  for (const words of [/Fee\s+2\.00\s+EUR/, /1\s+EUR\s+=\s+1\.10\s+USDT/, /June 1/, /107\.80\s+USDT/]) expect(read).toMatch(words);
});

it.each(['en', 'ar', 'cn'] as const)('UX-087 the confirmations of the network stand beside its limits in %s, where the mall says them', async (language) => {
  const read = async (confirmations: number) =>
    (await part(() => <DepositTerms limits={limits} confirmations={confirmations} symbol="USDT" typed="" asked={{ status: 'pending' }} />, language)).replaceAll(/<[^>]+>/g, ' ');
  expect(await read(20)).toMatch(new RegExp(`${said(language, 'wallet.deposit.confirmations')}\\s+${new Intl.NumberFormat(language === 'cn' ? 'zh' : language).format(20)}\\s`));
  expect(await read(0)).not.toContain(said(language, 'wallet.deposit.confirmations'));
});

it('[W-030] [W-031] it asks for bank name and card number where the method needs them, and only there', async () => {
  expect(fields(await depositForm({ way: bank }))).toEqual(['way', 'amount', 'bankName', 'cardNumber', 'proof', 'remark']);
  expect(fields(await depositForm({ way: purse }))).toEqual(['way', 'amount', 'proof', 'remark']);
  expect(fields(await depositForm({ way: coin, chain: 'TRC20' }))).toEqual(['way', 'chain', 'amount', 'proof', 'remark']);
});

const terms = {
  channelList: [{ channel: 'TRC20', symbol: 'USDT', bank: false, demo: false, ...limits }, { channel: 'SEPA', symbol: 'USDT', bank: true, demo: false, ...limits }],
  feeRate: amount('0.01'), feeMin: amount('1'), timesLeftToday: 3, windowFrom: 0, windowTo: 1440, arrivalMinutes: 60, address: { channel: 'TRC20', address: chain.address }, nextAddress: null, safewordSet: true, authenticator: false,
};
const withdrawForm = (draft: object) => part(() => <WithdrawForm user="u-ada" terms={terms} safewordSet draft={JSON.stringify(draft)} keep={() => {}} again={nothing} />);

it('[W-035] [W-036] [W-037] a withdrawal asks for the amount, and shows fee and what arrives as it is typed', async () => {
  const html = await withdrawForm({ channel: 'TRC20', amount: '120.0000000001' });
  expect(fields(html)).toEqual(['channel', 'amount']);
  const read = html.replaceAll(/<[^>]+>/g, ' ');
  expect(read).toMatch(/Fee\s+1\.20\s+USDT/);
  expect(read).toMatch(/You receive\s+118\.8000000001\s+USDT/);
});

it('[W-039] [W-040] it asks for bank name and card number where it goes to a bank, and only there', async () => {
  expect(fields(await withdrawForm({ channel: 'SEPA' }))).toEqual(['channel', 'amount', 'bankName', 'cardNumber']);
  expect(fields(await withdrawForm({ channel: 'TRC20' }))).toEqual(['channel', 'amount']);
});

it('[W-041] UX-088 the limits of each network and channel stand beside it before one is chosen, also where no address is saved yet', async () => {
  const [tron, sepa] = terms.channelList.map((one, at) => ({ ...one, minAmount: amount(`1${at}`), maxAmount: amount(`70${at}`) }));
  if (!tron || !sepa) throw new Error('no channels');
  const read = (html: string) => html.replaceAll(/<[^>]+>/g, ' ');
  const offered = { ...terms, channelList: [tron, { ...tron, channel: 'ERC20', minAmount: amount('30') }, sepa], address: null };
  const unbound = read(await part(() => <BoundAddress terms={offered} safewordSet again={nothing} />));
  for (const words of [/TRC20\s+10\.00 USDT to 700\.00 USDT/, /ERC20\s+30\.00 USDT to 700\.00 USDT/]) expect(unbound).toMatch(words);
  const banks = { ...offered, channelList: [sepa, { ...sepa, channel: 'SWIFT', minAmount: amount('99') }] };
  const unchosen = read(await part(() => <WithdrawForm user="u-ada" terms={banks} safewordSet draft="" keep={() => {}} again={nothing} />));
  for (const words of [/SEPA\s+11\.00 USDT to 701\.00 USDT/, /SWIFT\s+99\.00 USDT to 701\.00 USDT/]) expect(unchosen).toMatch(words);
});

it('[W-041] a closed fund password is told before it is asked for, with the way to reset it', async () => {
  const drawn = (fundClosed: boolean) => part(() => <WithdrawForm user="u-ada" terms={{ ...terms, fundClosed }} safewordSet draft="" keep={() => {}} again={nothing} />);
  const closed = await drawn(true);
  expect(closed).toContain(said('en', 'wallet.withdraw.fundClosed'));
  expect(closed).toContain('href="/userInfo/setup/transaction-password');
  expect(await drawn(false)).not.toContain(said('en', 'wallet.withdraw.fundClosed'));
});

it('[W-034] one address can be bound; where one is, there is a change of it and no second one', async () => {
  const unbound = await part(() => <BoundAddress terms={{ ...terms, address: null }} safewordSet again={nothing} />);
  expect(fields(unbound)).toContain('address');
  const bound = await part(() => <BoundAddress terms={terms} safewordSet again={nothing} />);
  expect(fields(bound)).toEqual([]);
  expect(bound).toContain(said('en', 'wallet.bind.changeNamed'));
});

it.each(['en', 'ar', 'cn'] as const)('[W-134] a letter about a change of the address is promised to nobody who has no e-mail, in %s: they are told so, with the way to add one', async (language) => {
  const about = (user: { readonly email: string | null } | undefined) => part(() => <AboutBinding isChange user={user} />, language);
  for (const user of [{ email: 'ada@shop.example' }, undefined]) expect(await about(user)).toContain(said(language, 'wallet.bind.changeText'));
  const without = await about({ email: null });
  expect(without).not.toContain(said(language, 'wallet.bind.changeText'));
  expect(without).toContain(said(language, 'wallet.bind.changeTextNoEmail'));
  expect(without).toContain('href="/userInfo/setup/contacts"');
});

it('[W-069] the time of a record is UTC milliseconds on the wire, and shown in the shopper’s own zone', async () => {
  const createTime = Date.UTC(2026, 5, 1, 23, 30);
  const zone = process.env['TZ'];
  // One language per zone: cached formatters keep the zone in which they were created.
  const drawnIn = async (TZ: string, language: Language) => {
    process.env['TZ'] = TZ;
    const html = await part(() => <Row record={withdrawal({ createTime })} />, language);
    expect(html).toContain('dateTime="2026-06-01T23:30:00.000Z"');
    return html.replaceAll(/<[^>]+>/g, ' ');
  };
  try {
    expect(await drawnIn('Asia/Tokyo', 'fr')).toMatch(/2 juin 2026/);
    expect(await drawnIn('America/New_York', 'de')).toMatch(/1\. Juni 2026/);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

it.each([
  ['[S-035] [W-008]', '/userInfo/setup/transaction-password', 'settings.safeword.title'],
  ['[S-037] [W-010]', '/userInfo/setup/account-cancellation', 'settings.leave.title'],
] as const)('%s %s opens with its own title', async (_id, path, title) => {
  expect(await drawnPage(path)).toMatch(new RegExp(`<h1[^>]*>${said('en', title)}</h1>`));
});
