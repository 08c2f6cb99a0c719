import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { envelope, type Envelope } from '../../src/contract/envelope';
import type { Mall } from '../../src/server/app-services';
import { addStaff, terminal } from '../../src/server/features/merchants';

/** Somebody new at the shop's desk, logged in. */
export async function employ(shop: { readonly mall: Mall; readonly app: FastifyInstance }, name: string, sellerId: string | null) {
  const { mall, app } = shop;
  const added = await addStaff(mall.database.db, mall.hashes, { name, sellerId }, terminal, mall.now());
  if (typeof added === 'string') throw new Error(added);
  const ask = askAs(app);
  const { data } = await ask('POST', '/ops/login', { name, password: added.password });
  const { token } = data as { token: string };
  return {
    password: added.password,
    token,
    get: (address: string) => ask('GET', address, undefined, token),
    post: (address: string, body: object = {}) => ask('POST', address, body, token),
  };
}
export type Employed = Awaited<ReturnType<typeof employ>>;

/** Asks an address of the desk with a token, or with none. */
export function askAs(app: FastifyInstance) {
  return async (method: 'GET' | 'POST', url: string, body?: object, token?: string): Promise<Envelope> => {
    const response = await app.inject({ method, url, ...(body && { payload: body }), ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) });
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode} ${response.body}`);
    return v.parse(envelope, response.json());
  };
}
