import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { success } from '../../../src/contract/codes';
import { deskCallPath, deskCalls, type DeskPayloadInput, type DeskCallName, type DeskReply } from '../../../src/contract/desk/calls';
import type { Role } from '../../../src/contract/desk/capabilities';
import { envelope, type Envelope } from '../../../src/contract/envelope';
import { commonRefusals, refusalOfCode, refusalText } from '../../../src/contract/refusals';
import type { AppServices } from '../../../src/server/app-services';
import { newSecret, secretHash } from '../../../src/server/calls/secrets';
import { timestamp } from '../../../src/server/db/timestamp';

type Shop = { readonly mall: AppServices; readonly app: FastifyInstance };
type Place = { readonly role: Exclude<Role, 'merchant'> } | { readonly role: 'merchant'; readonly sellerId: string };

/**
 * Sends a desk call, with or without a token, and returns its envelope. Checks that the status is 200 and that the
 * contract declares the reply or refusal.
 */
export function askAs(app: FastifyInstance, token?: string, headers: Readonly<Record<string, string>> = {}) {
  return async (name: DeskCallName, payload: object = {}): Promise<Envelope> => {
    const response = await app.inject({ method: 'POST', url: deskCallPath(name), payload, headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) } });
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode} ${response.body}`);
    const answer = v.parse(envelope, response.json());
    if (answer.code === success) v.parse(deskCalls[name].reply, answer.data);
    else {
      const key = refusalOfCode(answer.code) ?? 'serverError';
      const declared = [...commonRefusals, ...deskCalls[name].refusals, 'unauthorized', 'noPermission', 'bindAuthenticatorFirst', 'duplicateSubmission'];
      if (!declared.includes(key) || answer.msg !== refusalText(key)) throw new Error(`${name} does not declare ${key}`);
    }
    return answer;
  };
}

/** The code of an authenticator at a given time. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

/** A new staff member, logged in; by default with an authenticator, none of whose codes has been used. */
export async function employ({ mall, app }: Shop, name: string, place: Place, { secondFactor = true } = {}) {
  const { db } = mall.database;
  const [id, password, token, secret] = [randomUUID(), randomUUID(), newSecret(), new Secret().base32];
  const sellerId = place.role === 'merchant' ? place.sellerId : null;
  const at = timestamp(mall.now());
  await db
    .insertInto('staff')
    .values({
      id, name, name_key: name.toLowerCase(), password_hash: await mall.hashes.makeAtOnce(password), role: place.role, seller_id: sellerId, created_at: at,
      totp_secret: secondFactor ? mall.dataSeal.sealText(secret, `staff authenticator ${id}`) : null,
    })
    .execute();
  await db
    .insertInto('staff_session')
    .values({ id: randomUUID(), staff_id: id, token_hash: secretHash(token), second_factor: secondFactor, created_at: at, expires_at: timestamp(mall.now() + 12 * 3_600_000) })
    .execute();
  const send = askAs(app, token);
  return {
    id,
    name,
    password,
    token,
    /** the authenticator's current code: good for one login */
    code: () => codeAt(secret, mall.now()),
    send,
    /** the reply to a call that must succeed */
    async ask<Name extends DeskCallName>(call: Name, payload: DeskPayloadInput<Name>): Promise<DeskReply<Name>> {
      const { code, msg, data: reply } = await send(call, payload as object);
      if (code !== success) throw new Error(`${call} refused: ${msg}`);
      return reply as DeskReply<Name>;
    },
  };
}
export type Employed = Awaited<ReturnType<typeof employ>>;
