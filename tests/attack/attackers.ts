import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { deskCallPath, deskCalls, isDeskCallName } from '../../src/contract/desk/calls';
import { callPath } from '../../src/contract/shop/calls';
import type { Chance } from '../simulation/random';
import { bodyFor, entriesOf, jsonCalls } from '../support/any-payload';
import { anyText } from '../support/any-text';
import type { Buyer } from '../support/server/checkout';
import { anyPicture, formOf } from '../support/server/sent-pictures';
import type { Target } from './target';

/** The sessions involved: the attackers use the thief's, and want the victim's order. */
export type Victims = { readonly thief: Buyer; readonly victim: Buyer; readonly orderId: string };
/** `formToken` creates a form token for the thief. */
type Scene = { readonly target: Target; readonly chance: Chance; readonly victims: Victims; readonly formToken: () => Promise<string> };
/** Sends `count` requests. */
type Attacker = (scene: Scene, count: number) => Promise<void>;

async function repeat(count: number, atOnce: number, send: (nth: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const sendOn = async () => {
    while (next < count) await send((next += 1) - 1);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, sendOn));
}

function sample<Value>(arbitrary: fc.Arbitrary<Value>, chance: Chance): Value {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: chance.below(2 ** 31) });
  return value as Value;
}
/** A random address for each request, as somebody with many machines has. */
const anyAddress = (chance: Chance) => `198.51.${chance.below(256)}.${1 + chance.below(254)}`;
/** URL-encoded; lone surrogates become replacement characters. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const json = { 'content-type': 'application/json' };
const sessionOf = ({ token, cookie }: Pick<Buyer, 'token' | 'cookie'>) => ({ authorization: `Bearer ${token}`, cookie: `sid=${cookie}` });
const post = (headers: Readonly<Record<string, string>>, body: unknown) => ({ method: 'POST' as const, headers: { ...json, ...headers }, body: JSON.stringify(body) });

/** Calls that would end the attackers' own session. */
const leaving: readonly string[] = ['user!logout', 'session!end'];

const fuzzCalls: Attacker = ({ target, chance, victims: { thief } }, count) =>
  repeat(count, 10, async (nth) => {
    const name = jsonCalls[nth % jsonCalls.length] ?? chance.one(jsonCalls);
    const session = chance.happens(0.5) && !leaving.includes(name) ? sessionOf(thief) : {};
    const payload = sample(bodyFor(name), chance);
    if (chance.happens(0.2)) {
      const parameters = Object.entries(payload ?? {}).map(([field, value]) => `${encoded(field)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value ?? null))}`);
      await target.ask(`${callPath(name)}?${parameters.join('&')}`, { headers: session, from: anyAddress(chance) });
    } else await target.ask(callPath(name), { ...post(session, payload), from: anyAddress(chance) });
  });

const otherAddresses = [
  '/', '/index', '/commodity', '/searchResult', '/searchGoods', '/productDetails', '/store', '/order', '/help/', '/sitemap.xml', '/openapi', '/openapi.json', '/manifest.webmanifest', '/robots.txt', '/shell', '/sw.js',
  '/version.json', '/healthz', '/readyz', '/metrics', '/csp-reports', '/pictures/', '/pictures/*-320.webp', '/uploads/', '/assets/', '/brands/', '/webhooks/', '/desk/', '/api/', '/public/', '/api/goodsPack!cards.action', '//', '/..%2f', '/%00',
];
const oddHosts = ['localhost', 'shop.example', '%3Cscript%3E', '127.0.0.1:99999', 'a'.repeat(300), '[::1', 'xn--', 'a b', '..'];

const fuzzOtherAddresses: Attacker = ({ target, chance }, count) =>
  repeat(count, 10, async (nth) => {
    const path = otherAddresses[nth % otherAddresses.length] ?? '/';
    const odd = encoded(sample(anyText(chance.happens(0.5) ? 20 : 3_000), chance));
    const query = chance.happens(0.5) ? `k=${odd}` : Array.from({ length: chance.below(120) }, (_, word) => `w${word}=${odd.slice(0, 20)}`).join('&');
    const headers = { 'x-forwarded-host': chance.one(oddHosts), 'accept-language': odd.slice(0, 100), cookie: `lang=${odd.slice(0, 50)}; sid=${odd.slice(0, 90)}` };
    await target.ask(`${path.replace('*', odd)}${path.endsWith('/') ? odd : ''}?${query}`, { headers, from: anyAddress(chance), ...(chance.happens(0.25) && { method: 'POST', body: odd }) });
  });

/** As many wrong entries as a body has room for. */
const longList = JSON.stringify({ orderIdList: Array.from({ length: 100_000 }, () => 0), payType: 'balance', session_token: 'x' });

/** One address asks for the most expensive pages, and sends the longest lists, as fast as they are answered. */
const flood: Attacker = ({ target, chance, victims: { thief } }, count) =>
  repeat(count, 50, async (nth) => {
    if (nth % 10 === 9) {
      await target.ask(callPath('order!pay'), { method: 'POST', headers: { ...json, ...sessionOf(thief) }, body: longList, from: '198.18.0.1' });
      return;
    }
    const word = chance.below(1_000_000);
    const costly = [`/searchResult?k=${word}`, '/sitemap.xml', '/openapi.json', `/commodity?pages=${word}`, `/api/goodsPack!cards.action?since=${word}-${word}`, `/pictures/1f34e__front_${word}_own_n_0123456789ab-1200.webp`];
    await target.ask(costly[nth % costly.length] ?? '/', { from: '198.18.0.1', headers: { 'accept-encoding': 'br' } });
  });

const guessPasswords: Attacker = ({ target, chance }, count) =>
  repeat(count, 50, async (nth) => {
    const password = `guess ${nth}`;
    await (nth % 2 === 0
      ? target.ask(callPath('user!newlogin'), { ...post({}, { username: `name${chance.below(50)}`, password }), from: '198.18.0.2' })
      : target.ask(callPath('localuser!registerNoVerifcode'), { ...post({}, { username: `stranger${chance.below(1_000_000)}`, password }), from: '198.18.0.2' }));
  });

/** Sends the victim's ids in the thief's session, and sessions mixed from halves of the two. */
const swapIdentities: Attacker = ({ target, chance, victims: { thief, victim, orderId } }, count) =>
  repeat(count, 10, async (nth) => {
    const name = jsonCalls[nth % jsonCalls.length] ?? chance.one(jsonCalls);
    const sessions = [thief, { token: thief.token, cookie: victim.cookie }, { token: victim.token, cookie: thief.cookie }];
    // Another user's ids under every field name that a call may take them in.
    const another = { orderId, id: victim.addressId, addressId: victim.addressId, orderIdList: [orderId], sessionId: victim.sessionId, username: victim.userId };
    const fields = Object.keys(entriesOf(name));
    const session = sessions[Math.floor(nth / jsonCalls.length) % sessions.length] ?? thief;
    if (session === thief && leaving.includes(name)) return;
    await target.ask(callPath(name), post(sessionOf(session), Object.fromEntries(Object.entries(another).filter(([field]) => fields.includes(field)))));
  });

const tamperMoney: Attacker = ({ target, chance, victims: { thief, orderId }, formToken }, count) =>
  repeat(count, 10, async () => {
    if (chance.happens(0.3)) {
      await target.ask(callPath('order!pay'), post(sessionOf(thief), { orderIdList: [orderId], payType: 'balance', safeword: '000000', session_token: await formToken() }));
      return;
    }
    const line = { sellerGoodsId: 'teapot', skuId: 'teapot-black', count: chance.one([-1, 0, 1, 1.5, 1e9, Number.MAX_SAFE_INTEGER, '1', '-5', null]) };
    const total = chance.one(['0', '-1', '0.0000000001', '1e-9', '99999999999999999999', '1', 'NaN', '']);
    await target.ask(callPath('order!submit'), post(sessionOf(thief), { addressId: thief.addressId, orderList: chance.happens(0.5) ? [line] : [line, line], total }));
  });

const forgeWebhooks: Attacker = ({ target, chance, victims: { orderId } }, count) =>
  repeat(count, 10, async (nth) => {
    const event = { id: `evt_${nth}`, type: 'checkout.session.completed', data: { object: { id: 'cs_1', client_reference_id: orderId, payment_status: 'paid', amount_total: 1 } } };
    const body = chance.one([JSON.stringify(event), sample(anyText(500), chance), '{}', '[]', 'x'.repeat(400_000)]);
    const signature = { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` };
    const answer = await target.ask(`/webhooks/${nth % 2 === 0 ? 'stripe' : 'paypal'}`, { method: 'POST', headers: { ...json, ...signature }, body, from: anyAddress(chance) });
    if (answer && answer.status < 400) target.fault(`a forged message was taken: ${answer.status} ${body.slice(0, 100)}`);
  });

/** Pictures with changed or missing bytes, in forms that end too early. */
const mutateUploads: Attacker = ({ target, chance, victims: { thief }, formToken }, count) =>
  repeat(count, 4, async () => {
    const bytes = await anyPicture(chance.one(['jpeg', 'png', 'webp']));
    for (let change = chance.below(20); change > 0; change -= 1) bytes[chance.below(bytes.length)] = chance.below(256);
    const { payload, headers } = formOf([['moduleName', 'chat'], ['session_token', await formToken()], ['file', { bytes: bytes.subarray(0, 1 + chance.below(bytes.length)) }]]);
    const body = Uint8Array.from(chance.happens(0.25) ? payload.subarray(0, chance.below(payload.length)) : payload);
    await target.ask(callPath('uploadimg!execute'), { method: 'POST', headers: { ...headers, ...sessionOf(thief) }, body });
  });

const askDesk: Attacker = ({ target, chance, victims: { thief, orderId } }, count) =>
  repeat(count, 10, async (nth) => {
    const names = Object.keys(deskCalls).filter(isDeskCallName);
    const name = names[nth % names.length] ?? chance.one(names);
    const session: Record<string, string> = nth % 2 === 0 ? { authorization: `Bearer ${thief.token}` } : {};
    const answer = await target.ask(deskCallPath(name), { ...post(session, { orderId, username: 'anybody', amount: '1000', name: `staff ${nth}`, password: 'x', role: 'admin', status: 'disabled' }), from: anyAddress(chance) });
    if (answer?.code === 0) target.fault(`the desk took ${name} from a stranger`);
  });

const floodSockets: Attacker = ({ target, chance }, count) => {
  const messages = 500;
  return repeat(Math.ceil(count / messages), 10, async () => {
    const socket = new WebSocket(`${target.url.replace('http', 'ws')}/socket`, { headers: { 'x-forwarded-for': anyAddress(chance) } });
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.once('open', () => {
      for (let nth = 0; nth < messages; nth += 1) {
        if (nth % 3 === 0) socket.ping();
        else socket.send(nth % 3 === 1 ? JSON.stringify({ type: 'watch', goods: Array.from({ length: 50 }, (_, one) => `goods${one}`) }) : sample(anyText(50), chance));
      }
      target.messages += messages;
      socket.close();
    });
    await isClosed;
  });
};

/** One address opens sockets and logs in over and over, as a user who has written much. */
const logInOverSockets: Attacker = ({ target, victims: { thief } }, count) =>
  repeat(count, 10, async () => {
    const headers = { 'x-forwarded-for': '198.18.0.3', cookie: `sid=${thief.cookie}` };
    const socket = new WebSocket(`${target.url.replace('http', 'ws')}/socket`, { headers });
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    const logIn = () => {
      target.messages += 1;
      socket.send(JSON.stringify({ type: 'login', token: thief.token }));
    };
    socket.on('error', () => {}).once('open', logIn).on('message', logIn);
    await isClosed;
  });

/** Each with its share of all requests. */
export const attackers: readonly { readonly name: string; readonly share: number; readonly attack: Attacker }[] = [
  { name: 'calls with any payload', share: 0.3, attack: fuzzCalls },
  { name: 'other addresses', share: 0.15, attack: fuzzOtherAddresses },
  { name: 'a flood of what costs most', share: 0.15, attack: flood },
  { name: 'guesses at passwords', share: 0.06, attack: guessPasswords },
  { name: 'swapped identities', share: 0.1, attack: swapIdentities },
  { name: 'tampered money', share: 0.06, attack: tamperMoney },
  { name: 'forged payment messages', share: 0.04, attack: forgeWebhooks },
  { name: 'changed uploads', share: 0.03, attack: mutateUploads },
  { name: 'the desk without a right', share: 0.03, attack: askDesk },
  { name: 'sockets that say too much', share: 0.07, attack: floodSockets },
  { name: 'logins over sockets', share: 0.01, attack: logInOverSockets },
];

/**
 * Holds connections with unfinished requests, and with answers that nobody reads, until the returned function is
 * called.
 */
export async function holdConnections(url: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const beginnings = [
    'GET /index HTTP/1.1\r\nhost: local',
    `POST ${callPath('user!newlogin')} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    'GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20),
    '',
  ];
  const sockets = new Set<Socket>();
  const begin = async (nth: number) => {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    await once(socket, 'connect');
    socket.write(beginnings[nth % beginnings.length] ?? '');
    socket.pause();
  };
  for (let nth = 0; nth < count; nth += 1) await begin(nth);
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write(' ');
    for (let nth = sockets.size; nth < count; nth += 1) begin(nth).catch(() => {});
  }, 1_000);
  return () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
}
