import { normalizeIP } from '@fastify/rate-limit';
import { startOfDay } from '../../../../rules/clocks';
import { refuse, type Refusal } from '../../../calls/refusal';
import { secretHash } from '../../../calls/secrets';
import { countRows } from '../../../db/count-rows';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../platform/durations';
import type { CallContext } from '../../../shop-call';
import { readSettings } from '../../settings';

/** Refuses a network address that has received too many "taken" replies today: it is collecting names or e-mail addresses. */
export async function refuseCollector({ db, client, now }: CallContext): Promise<Refusal | undefined> {
  const midnight = startOfDay(now());
  const { taken_answers: maxTaken } = await readSettings(db, 'taken_answers');
  const n = await countRows(db.selectFrom('taken_answer').where('asker', '=', secretHash(normalizeIP(client.address))).where('at', '>=', asTimestamp(midnight)));
  return n < maxTaken ? undefined : refuse('tooFrequent', { until: midnight + dayMs });
}

/** Counts one such reply to the network address. */
export async function countTakenAnswer({ db, client, now }: CallContext): Promise<void> {
  await db.insertInto('taken_answer').values({ asker: secretHash(normalizeIP(client.address)), at: timestamp(now()) }).execute();
}

export async function forgetTakenAnswers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('taken_answer').where('at', '<', asTimestamp(startOfDay(now))).execute();
}
