import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { countRows } from '../db/count-rows';
import { asTimestamp, timestamp } from '../db/timestamp';
import type { Db } from '../db/schema';
import { dayMs } from '../../rules/durations';
import { Refusal, refuse } from './refusal';

/** How long keys are kept: a device asks the shopper before it sends anything older (OB15). */
export const keyLifetimeDays = 90;

/** Large replies are stored as long as their keys, and anybody can make up keys: a holder may store this many in 24 hours. */
const largeReply = { characters: 4_096, keptBytes: 1_000 };
const maxLargeReplies = 1_000;

/** Of any size a holder has so many in 24 hours: more than anybody taps, and less than fills the disk. */
const maxKeys = 20_000;

/** Whether the holder has claimed `maxKeys`. Reads at most these, and nothing older; most holders have a few. */
function hasTooManyKeys({ holder, at }: { readonly holder: string; readonly at: number }) {
  return sql<boolean>`exists (select from idempotency_key where holder = ${holder} and claimed_at > ${asTimestamp(at - dayMs)} offset ${maxKeys - 1} limit 1)`;
}

function countLargeReplies(db: Db, { holder, at }: { readonly holder: string; readonly at: number }): Promise<number> {
  return countRows(
    db.selectFrom('idempotency_key').where('holder', '=', holder).where('claimed_at', '>', asTimestamp(at - dayMs)).where(sql<boolean>`pg_column_size(reply) > ${largeReply.keptBytes}`),
  );
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** No schema looks deeper into a payload; what lies below is dropped, since anybody can nest it until the stack is full. */
const deepest = 16;

/** The value with the fields of each object in one order: the same may be sent in another. */
function inOrder(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return value.map((inner: unknown) => inOrder(inner, depth + 1));
  const fields: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, inOrder(inner, depth + 1)]));
}

/**
 * Does the work once for a holder's key: the same key and body get the first reply again, another body "duplicate submission". The
 * same is what was sent word for word, though a version that was started meanwhile reads it otherwise, and what reads the same.
 * The claim is a row in the work's own transaction: a concurrent try waits for it, and after a rollback finds nothing and does
 * the work itself.
 */
export async function onceForKey<Answer>(
  db: Db,
  claim: { readonly holder: string; readonly key: string; readonly body: unknown; readonly sent: unknown; readonly at: number },
  work: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const [bodyHash, sentHash] = [hashOf(claim.body), hashOf(inOrder(claim.sent))];
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ holder: claim.holder, key: claim.key, body_hash: bodyHash, sent_hash: sentHash, reply: null, claimed_at: timestamp(claim.at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(hasTooManyKeys(claim).as('tooMany'))
    .executeTakeFirst();
  if (!claimed) {
    const first = await db
      .selectFrom('idempotency_key')
      .select(['body_hash', 'sent_hash', 'reply'])
      .where('holder', '=', claim.holder)
      .where('key', '=', claim.key)
      .executeTakeFirstOrThrow();
    const isSame = first.body_hash === bodyHash || first.sent_hash === sentHash;
    return isSame ? (first.reply as { answer: Answer }).answer : refuse('duplicateSubmission');
  }
  if (claimed.tooMany) return refuse('tooFrequent', { until: claim.at + dayMs });
  const answer = await work();
  // The claim is rolled back with everything else: the key stays free.
  if (answer instanceof Refusal) return answer;
  const reply = JSON.stringify({ answer });
  if (reply.length > largeReply.characters && (await countLargeReplies(db, claim)) >= maxLargeReplies) return refuse('tooFrequent', { until: claim.at + dayMs });
  await db
    .updateTable('idempotency_key')
    .set({ reply })
    .where('holder', '=', claim.holder)
    .where('key', '=', claim.key)
    .execute();
  return answer;
}

export async function forgetOldKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where(sql<boolean>`claimed_at < now() - make_interval(days => ${keyLifetimeDays})`).execute();
}
