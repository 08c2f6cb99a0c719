import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { deskCallPath, type DeskCallName, type DeskPayloadInput, type DeskReply } from '../../../src/contract/desk/calls';
import { envelope } from '../../../src/contract/envelope';
import { newSecret, secretHash } from '../../../src/server/calls/secrets';
import type { Journey } from './journey';

/**
 * An admin at the desk with a second factor, who may move money; calls go straight to the server, past every browser.
 */
export async function operator(mall: Journey) {
  const [id, token] = [randomUUID(), newSecret()];
  await mall.sql(
    `with hired as (
       insert into staff (id, name, name_key, password_hash, role, created_at) values ($1, $1, $1, 'none', 'admin', now()) returning id)
     insert into staff_session (id, staff_id, token_hash, second_factor, created_at, expires_at) select $1, id, $2, true, now(), now() + interval '1 hour' from hired`,
    [id, secretHash(token)],
  );
  return async <Name extends DeskCallName>(name: Name, payload: DeskPayloadInput<Name>): Promise<DeskReply<Name>> => {
    const response = await fetch(`${mall.url}${deskCallPath(name)}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(payload) });
    const { code, msg, data } = v.parse(envelope, await response.json());
    if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
    return data as DeskReply<Name>;
  };
}

/** The wallet's section with the available, held and pending amounts. */
export function balance(page: Page, label: string) {
  return page.getByRole('region', { name: label });
}
