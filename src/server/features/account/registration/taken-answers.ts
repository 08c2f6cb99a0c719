import { startOfDay } from '../../../../rules/clocks';
import { refuse, type Refusal } from '../../../calls/refusal';
import { secretHash } from '../../../calls/secrets';
import { countRows } from '../../../db/count-rows';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../../rules/durations';
import { networksOf, providerTimes } from '../../../platform/networks';
import type { CallContext } from '../../../shop-call';
import { readSettings } from '../../settings';

/** Refuses if today's replies and so many more are above the limit. */
async function refuseAbove(more: 0 | 1, { db, client, now }: CallContext): Promise<Refusal | undefined> {
  const midnight = startOfDay(now());
  const { taken_answers: maxTaken } = await readSettings(db, 'taken_answers');
  for (const [tier, network] of networksOf(client.address).entries()) {
    const n = await countRows(db.selectFrom('taken_answer').where('asker', '=', secretHash(network)).where('at', '>=', asTimestamp(midnight)));
    if (n + more > maxTaken * (tier === 0 ? 1 : providerTimes)) return refuse('tooFrequent', { until: midnight + dayMs });
  }
  return undefined;
}

/** Refuses a network address that has received too many "taken" replies today: it is collecting names or e-mail addresses. */
export function refuseCollector(context: CallContext): Promise<Refusal | undefined> {
  return refuseAbove(1, context);
}

/** Counts one such reply to the network address, before it is given: of many at once some would be too many, and are refused. */
export async function countTakenAnswer(context: CallContext): Promise<Refusal | undefined> {
  const { db, client, now } = context;
  await db.insertInto('taken_answer').values(networksOf(client.address).map((network) => ({ asker: secretHash(network), at: timestamp(now()) }))).execute();
  return refuseAbove(0, context);
}

export async function forgetTakenAnswers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('taken_answer').where('at', '<', asTimestamp(startOfDay(now))).execute();
}
