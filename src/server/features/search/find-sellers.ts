import { sql, type RawBuilder } from 'kysely';
import { sellerOrder } from '../catalog';
import { forgivenStoreAttempts, goodsAttempts, storeAttempts, type Attempt } from './attempts';
import type { SearchContext } from './context';
import { findsGoods } from './find-goods';
import { relevance, hasAll, spokenWords } from './matching';

/** The condition and the order for the seller rows `s` that a query finds. */
type FoundSellers = { readonly among: RawBuilder<unknown>; readonly order: RawBuilder<unknown> };

/**
 * The stores with such a name, or `undefined`; see attempts.ts for what counts as such a name. `areGoods` says whether goods
 * match the query as written: then no error is forgiven.
 */
export async function findSellers(question: string, areGoods: () => Promise<boolean>, context: SearchContext): Promise<FoundSellers | undefined> {
  for await (const attempt of storeAttempts(question, context)) {
    if (await findsSellers(attempt, context)) return sellersOf(attempt);
  }
  if (await areGoods()) return undefined;
  for await (const attempt of forgivenStoreAttempts(question, context)) {
    if (await findsSellers(attempt, context)) return sellersOf(attempt);
  }
  return undefined;
}

/** Whether goods match the query as written. */
export async function areGoodsNamed(question: string, context: SearchContext): Promise<boolean> {
  for await (const attempt of goodsAttempts(question, context)) {
    if (attempt.corrected) return false;
    if (await findsGoods(attempt, context)) return true;
  }
  return false;
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
