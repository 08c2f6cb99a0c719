import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '../../../src/app/pages/pages';
import { deskCallPath, deskCalls, isDeskCallName } from '../../../src/contract/desk/calls';
import { callPath, calls, isCallName } from '../../../src/contract/shop/calls';
import { withRoutes, type Route } from '../../support/server/routes';
import { insertSession, insertShopper } from '../../support/server/shopper';
import { employ } from '../../support/server/staff';
import { WholeMall } from '../../support/server/whole-mall';

/** Texts that a database rejects, or that are more than it expects. */
const odd = ['\u0000', 'lamp\u0000', '\ud800', '💡💡💡', 'x'.repeat(5_000)] as const;
/** Encoded for a URL. A lone surrogate has no valid bytes: these are the ones it would have. */
const written = (text: string) => text.replaceAll(/[^\ud800]+/g, encodeURIComponent).replaceAll('\ud800', '%ED%A0%80');
/** Endings of addresses that name a file or a call. */
const endings = ['', '.action', '.webp', '-320.webp', '.js'];

type Asked = { readonly method: 'GET' | 'POST'; readonly url: string; readonly payload?: unknown; readonly as?: 'shopper' | 'staff' };

let whole: WholeMall;
let routes: readonly Route[];
let userId = '';
let staffToken = '';
beforeAll(async () => {
  ({ opened: whole, routes } = await withRoutes(() => WholeMall.open()));
  await whole.app.ready();
  ({ userId } = await insertShopper(whole.db));
  ({ token: staffToken } = await employ(whole, 'Adele', { role: 'admin' }));
});
afterAll(() => whole.close());

const fieldsOf = (schema: unknown) => Object.keys((schema as { entries?: object }).entries ?? {});

/** The query parameters that a page reads. */
function parametersOf(row: (typeof pages)[number]): string[] {
  const read = new Set<string>();
  const asked = new Proxy({}, { get: (_none, name) => void read.add(String(name)) });
  if ('search' in row) row.search(asked);
  return [...read];
}

/** Each parameter by itself, since the first refused one hides the others. */
const inQueries = (path: string, parameters: readonly string[], text: string) => parameters.map((name) => `${path}?${name}=${written(text)}`);

/** Requests with the odd text in every place of this route that can hold it. */
function requestsOf({ method, url }: Route, text: string): Asked[] {
  if (method !== 'GET' && method !== 'POST') return [];
  const inPath = /[:*]/.test(url) ? endings.map((ending) => url.replace(/:\w+|\*/g, () => written(text) + ending)) : [url];
  const usual = ['token', 'lang', 'proof', 'k', 'since', 'title', 'text', 'url'];
  const plain = [...inPath, ...inQueries(url.replace(/:\w+|\*/g, 'x'), usual, text)].map((address): Asked => ({ method, url: address, ...(method === 'POST' && { payload: { field: text } }) }));
  if (url === '/*') return [...plain, ...pages.flatMap((row) => [row.path.replace(/\$\w+/, () => written(text)), ...inQueries(row.path, parametersOf(row), text)]).map((address): Asked => ({ method: 'GET', url: address }))];
  const prefix = url.replace('*', '');
  const ofCall = (path: string, fields: readonly string[], as: 'shopper' | 'staff'): Asked[] => {
    if (!path.startsWith(prefix)) return [];
    if (method === 'GET') return inQueries(path, fields, text).map((address) => ({ method, url: address, as }));
    const payloads = [Object.fromEntries(fields.map((field) => [field, text])), ...fields.map((field) => ({ [field]: text })), ...fields.map((field) => ({ [field]: [text] }))];
    return payloads.map((payload) => ({ method, url: path, payload, as }));
  };
  if (!url.endsWith('*')) return plain;
  return [
    ...plain,
    ...Object.keys(calls).filter(isCallName).flatMap((name) => ofCall(callPath(name), fieldsOf(calls[name].payload), 'shopper')),
    ...Object.keys(deskCalls).filter(isDeskCallName).flatMap((name) => ofCall(deskCallPath(name), fieldsOf(deskCalls[name].payload), 'staff')),
  ];
}

async function statusOf({ method, url, payload, as }: Asked): Promise<number> {
  // New each time: some calls end the session.
  const token = as === 'staff' ? staffToken : as === 'shopper' ? (await insertSession(whole.db, userId, { isBrowser: false })).token : undefined;
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(payload !== undefined && { 'content-type': 'application/json' }) };
  return (await whole.app.inject({ method, url, headers, ...(payload !== undefined && { payload: JSON.stringify(payload) }) })).statusCode;
}

it('all routes are known', () => {
  const known = routes.map(({ method, url }) => `${method} ${url}`);
  expect(known).toEqual(expect.arrayContaining(['GET /pictures/:file', 'GET /uploads/:name', 'GET /assets/*', 'POST /api/*', 'POST /desk/*', 'POST /webhooks/stripe', 'POST /letters/leave', 'GET /*']));
});

it.each(odd.map((text) => [JSON.stringify(text).slice(0, 20), text]))('no route breaks over %s, wherever it stands', async (_name, text) => {
  const broken: string[] = [];
  const requests = routes.flatMap((route) => requestsOf(route, text));
  expect(requests.length).toBeGreaterThan(1_000);
  for (const asked of requests) {
    const status = await statusOf(asked);
    if (status >= 500) broken.push(`${status} ${asked.method} ${asked.url.slice(0, 100)} ${JSON.stringify(asked.payload ?? '').slice(0, 100)}`);
  }
  expect(broken).toEqual([]);
});
