import { sql, type RawBuilder } from 'kysely';
import { sellerOrder } from '../catalog';
import { forgivenStoreAttempts, goodsAttempts, storeAttempts, type Attempt } from './attempts';
import type { SearchContext } from './context';
import { findsGoods } from './find-goods';
import { relevance, hasAll, spokenWords } from './matching';

/** What narrows and orders the seller rows `s` to those that a question finds. */
type FoundSellers = { readonly among: RawBuilder<unknown>; readonly order: RawBuilder<unknown> };

/** The stores with such a name, or none; see attempts.ts for what counts as such a name. */
export async function findSellers(question: string, context: SearchContext): Promise<FoundSellers | undefined> {
  for (const attempt of await storeAttempts(question, context)) {
    if (await findsSellers(attempt, context)) return sellersOf(attempt);
  }
  for (const attempt of await goodsAttempts(question, context)) {
    if (!attempt.corrected && (await findsGoods(attempt, context))) return undefined;
  }
  for (const attempt of await forgivenStoreAttempts(question, context)) {
    if (await findsSellers(attempt, context)) return sellersOf(attempt);
  }
  return undefined;
}

async function findsSellers(attempt: Attempt, { db }: SearchContext): Promise<boolean> {
  const { rows } = await sql`select 1 from seller_text t where ${hasAll(attempt)} limit 1`.execute(db);
  return rows.length > 0;
}

function sellersOf(attempt: Attempt): FoundSellers {
  const { language } = attempt;
  const place = sql`(select array[${relevance(attempt)}] from seller_text t cross join ${spokenWords} where t.lang = ${language} and t.seller_id = s.id)`;
  return {
    among: sql`s.id in (select t.seller_id from seller_text t where ${hasAll(attempt)})`,
    order: sql`${place}, ${sellerOrder}`,
  };
}
