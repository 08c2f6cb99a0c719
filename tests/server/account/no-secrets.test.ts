import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callPath, type CallName } from '../../../src/contract/shop/calls';
import { createApp } from '../../../src/server/http/app';
import type { Renderer } from '../../../src/server/http/renderer';
import { proofOf } from '../../../src/server/platform/signed-links';
import { insertCatalog } from '../../support/catalog';
import { Browser } from '../../support/server/browser';
import { Shop } from '../../support/server/shop';
import { insertBuyer, line, totalOf } from '../../support/server/checkout';
import { migratedFolder } from '../../support/server/embedded-folders';
import { openInMemory } from '../../support/server/in-memory';
import { codeFor } from '../../support/server/mail';
import { addPasskey, passkeyHost, signedBy } from '../../support/server/passkey';
import { askAs, employ } from '../../support/server/staff';
import { writtenAddress } from '../../support/written-address';

/** Everything the server logged at its most verbose level. */
let printed = '';
let shop: Shop;
/** Every secret that was sent or received. */
const secrets = new Set<string>();
let codes: string[] = [];

const secretFields = /^(token|session_token|sealKey|password|oldPassword|newPassword|confirmPassword|safeword|confirmSafeword|verifcode|challenge)$/;

function remember(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    if (secretFields.test(field) && typeof inner === 'string') secrets.add(inner);
    remember(inner);
  }
}

/** A browser that remembers every secret that it sends or gets. */
class Witness extends Browser {
  override async send(name: CallName, payload: unknown, manner: Parameters<Browser['send']>[2] = {}) {
    remember(payload);
    const answer = await super.send(name, payload, manner);
    remember(answer);
    for (const cookie of this.cookies.values()) secrets.add(cookie);
    return answer;
  }
}

/** Whether a text holds a secret. Digits alone may be a part of any number by chance, also of a time's microseconds. */
function holds(text: string, secret: string): boolean {
  return /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text) : text.includes(secret) || text.includes(encodeURIComponent(secret));
}

async function everyRow(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(shop.db);
  const texts = await Promise.all(tables.map(async ({ name }) => {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(shop.db);
    return rows.map(({ line }) => `${name}: ${line}`).join('\n');
  }));
  return texts.join('\n');
}

beforeAll(async () => {
  const database = await openInMemory(await migratedFolder());
  await insertCatalog(database.db);
  const opened = await Shop.open(database, { LOG_LEVEL: 'debug' });
  const log = { write: (line: unknown) => ((printed += String(line)), true) };
  const never: Renderer = { isPage: () => true, canonicalAddress: () => undefined, page: () => { throw new Error('draws nothing'); }, shell: () => { throw new Error('draws nothing'); }, text: () => '', sitemap: [] };
  await opened.app.close();
  // One call throws an error that holds its input.
  const seller = ({ sellerId }: { readonly sellerId: string }) => Promise.resolve(v.parse(v.never(), sellerId));
  const heard = await createApp({ ...opened.mall, handlers: { ...opened.mall.handlers, 'seller!info': seller } }, never, log);
  shop = Object.assign(opened, { app: heard });

  const browser = new Witness(shop, { host: passkeyHost });
  const key = (name: string) => ({ key: `planted-key-${name}` });
  await browser.register('Annabel', 'planted lamp 27', { email: 'annabel@shop.example' });
  await browser.refusal('user!newlogin', { username: 'planted-as-a-name', password: 'planted-but-wrong' });
  browser.loggedIn((await browser.ask('user!newlogin', { username: 'Annabel', password: 'planted lamp 27' }, key('login'))));
  await browser.ask('session!token', {}, key('token'));
  const device = await addPasskey(browser, 'planted lamp 27');
  browser.loggedIn(await browser.ask('passkey!login', await signedBy(browser, device), key('passkey')));
  await browser.ask('passkey!challenge', {}, key('challenge'));
  await browser.ask('user!setSafewordReg', { password: 'planted lamp 27', safeword: '271828', confirmSafeword: '271828' }, key('safeword'));
  await browser.ask('user!updateOldAndNewSafeword', { password: 'planted lamp 27', oldPassword: '271828', newPassword: '314159', confirmPassword: '314159' }, key('safeword-2'));
  await browser.ask('user!updateOldAndNewPsw', { oldPassword: 'planted lamp 27', newPassword: 'planted lamp 81', confirmPassword: 'planted lamp 81' }, key('password'));
  await browser.ask('verifcode!send', { email: 'annabel@shop.example', purpose: 'reset' }, key('code'));
  const code = await codeFor(shop.db, 'annabel@shop.example');
  codes = [code];
  await browser.ask('localuser!resetPsw', { email: 'annabel@shop.example', verifcode: code, newPassword: 'planted lamp 93', confirmPassword: 'planted lamp 93' }, key('reset'));
  // By GET, with the secret in the URL, as the documents have it; and with names encoded so that a filter may miss them.
  const specified = new Witness(await shop.ofBrand('amberlane', log));
  specified.loggedIn((await specified.ask('localuser!registerNoVerifcode', { username: 'Bygetting', password: 'planted-12' }, { method: 'GET' })));
  await specified.ask('user!heartbeat', {}, key('heartbeat'));
  await specified.ask('user!logout', {}, { method: 'GET' });
  for (const query of ['%74oken=planted-encoded', 'token=planted-plain', 'TOKEN=planted-upper', 'a=1&token=planted-second', 'oldPassword=planted-old', 'token=planted-a&token=planted-b', '%=1&token=planted-broken']) {
    for (const url of [`/api/localuser!get.action?${query}`, `/api/no!such.action?${query}`, `/nothing?${query}`, `/desk/staff!login.action?${query}`]) await shop.app.inject({ url });
  }
  await shop.app.inject({ method: 'POST', url: '/api/user!newlogin.action', headers: { 'content-type': 'application/json' }, payload: '{"username":"Annabel","password":"planted-in-broken-json' });
  const admin = await employ(shop, 'Adele', { role: 'admin' });
  const { password } = await admin.ask('staff!add', { name: 'Olga', role: 'operator' });
  await admin.ask('user!setStatus', { username: 'Bygetting', status: 'locked' });
  const renewed = await admin.ask('staff!renewPassword', { name: 'Olga' });
  await askAs(shop.app, 'planted-wrong-staff-token')('user!setStatus', { username: 'Bygetting', status: 'active' });
  await askAs(shop.app)('staff!login', { name: 'Adele', password: 'planted-wrong-staff-password' });
  for (const secret of [admin.token, admin.password, password, renewed.password]) secrets.add(secret);
  await sendPersonal();
});

/** Sends what a shopper writes, and links that act for whoever has them: also where the database, a page or a call fails on it. */
async function sendPersonal(): Promise<void> {
  for (const act of ['confirm', 'leave', 'stop', 'end'] as const) {
    const proof = proofOf(shop.mall.newsletter.letterSecret, act, 'planted-reader@shop.example');
    secrets.add(proof);
    for (const method of ['GET', 'POST'] as const) await shop.app.inject({ method, url: `/letters/${act}?lang=en&proof=${proof}` });
  }
  for (const path of ['/nothing', '/index', '/healthz']) await shop.app.inject({ url: `${path}?email=planted@shop.example&phone=planted-phone&username=planted-name&planted-word&k=1?proof=planted-proof` });
  const as = await insertBuyer(shop.db);
  const send = async (name: CallName, payload: object) =>
    (await shop.app.inject({ method: 'POST', url: `${callPath(name)}?token=${as.token}`, headers: { cookie: `sid=${as.cookie}` }, payload })).statusCode;
  const address = writtenAddress({ address: 'planted street 5', email: 'planted-mail@shop.example' });
  const orderList = [line('lamp', 2)];
  const order = { addressId: as.addressId, orderList, total: await totalOf(shop, as, orderList), remark: 'planted remark' };
  const written = async () => [await send('address!add', address), await send('order!submit', order)];
  expect(await written()).toEqual([200, 200]);
  await sql`alter table address add constraint not_that check (address not like 'planted%') not valid`.execute(shop.db);
  await sql`alter table shop_order add constraint not_that check (remark not like 'planted%') not valid`.execute(shop.db);
  expect(await written()).toEqual([500, 500]);
  expect(await send('seller!info', { sellerId: 'planted-seller' })).toBe(500);
}
afterAll(() => shop.mall.close());

it('saw secrets of every kind, and a talkative log', () => {
  expect(secrets.size).toBeGreaterThan(15);
  expect(printed.split('\n').length).toBeGreaterThan(40);
  expect(printed).toContain('localuser!registerNoVerifcode');
  expect(printed).toContain('/index?email=…&phone=…&username=…');
  for (const broken of ['23514', 'ValiError', 'draws nothing']) expect(printed).toContain(broken);
});

it('[S-330] [W-245] no log line holds a token, a password, a code or a cookie, the proof of a letter’s link, an e-mail, a remark or a postal address', () => {
  // The lines themselves, so that a failure shows which one it was.
  const telling = printed.split('\n').filter((line) => [...secrets].some((secret) => holds(line, secret)));
  expect(telling).toEqual([]);
  expect(printed).not.toMatch(/planted/);
});

it('[S-330] [W-226] no row of the database does, idempotency keys and e-mails among them, but for the code in its own e-mail', async () => {
  const rows = await everyRow();
  const holding = (secret: string) => rows.split('\n').filter((line) => holds(line, secret));
  // The device cookie is a name with its signature; the rows hold the name alone.
  const inRows = [...secrets].filter((secret) => !codes.includes(secret) && holding(secret).length > 0);
  expect(inRows).toEqual([]);
  for (const code of codes) expect(holding(code).filter((line) => !line.startsWith('mail:'))).toEqual([]);
  expect(rows).not.toMatch(/planted (lamp|but|in|12)|planted-(as|but|in|plain|encoded)/);
  // The idempotency keys of calls with secrets are not stored; those of others are.
  const { rows: keys } = await sql<{ key: string }>`select key from idempotency_key order by 1`.execute(shop.db);
  expect(keys.map(({ key }) => key)).toEqual(['planted-key-code']);
});
