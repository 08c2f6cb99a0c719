import { createHmac } from 'node:crypto';
import { secretHash } from '../../../calls/secrets';
import { countRows } from '../../../db/count-rows';
import type { Db } from '../../../db/schema';
import { codeOf } from '../contacts/random-code';

const recoveryCodes = 10;
const recoveryLength = 16;

const hashOf = (userId: string, code: string) => secretHash(`${userId} ${code.replaceAll('-', '').toUpperCase()}`);

/**
 * The recovery codes follow from the secret: who sends the first code again because the reply was lost gets the same ones,
 * and a late request never replaces those that are on the screen.
 */
export function recoveryCodesOf(secret: string): string[] {
  return Array.from({ length: recoveryCodes }, (_, index) => codeOf(createHmac('sha256', secret).update(`recovery code ${index}`).digest(), recoveryLength));
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_code').where('user_id', '=', userId));
}

/** Whether one of these codes is the user's and not spent. */
export async function hasRecoveryCode(db: Db, userId: string, codes: readonly string[]): Promise<boolean> {
  const hashes = codes.map((code) => hashOf(userId, code));
  const row = await db.selectFrom('recovery_code').select('user_id').where('user_id', '=', userId).where('code_hash', 'in', hashes).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns `false` if the code is not the user's, or was spent before. */
export async function spendRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const row = await db.deleteFrom('recovery_code').where('user_id', '=', userId).where('code_hash', '=', hashOf(userId, code)).returning('user_id').executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(db: Db, userId: string, codes: readonly string[]): Promise<void> {
  await forgetRecoveryCodes(db, userId);
  await db.insertInto('recovery_code').values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) }))).execute();
}

export async function forgetRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}
