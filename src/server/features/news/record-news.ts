import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../../../rules/languages';
import type { NewsFacts, NewsKind, OrderFacts, OrderNewsKind, PushFacts, PushKind } from '../../../rules/news';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';

type OrderOfNews = { readonly id: string; readonly user_id: string; readonly serial_number: string; readonly lang: Language };

type OrderNews = Omit<OrderFacts, 'orderId' | 'serialNumber' | 'lang'> & {
  readonly kind: OrderNewsKind;
  readonly order: OrderOfNews;
  /** the news is written once per subject; by default the order's id */
  readonly subject?: string;
  /** UTC milliseconds; the news is useless after that */
  readonly expiresAt?: number;
};

type News = { readonly userId: string; readonly kind: NewsKind | PushKind; readonly subject: string; readonly facts: NewsFacts | PushFacts; readonly expiresAt?: number | undefined };

/** Writes news of an order in the transaction in which it happens; nothing for users who don't want such news. */
export async function recordOrderNews(db: Db, { kind, order, subject = order.id, expiresAt, ...said }: OrderNews, now: number): Promise<void> {
  const facts = { orderId: order.id, serialNumber: order.serial_number, lang: order.lang, ...said };
  await recordNews(db, { userId: order.user_id, kind, subject, facts, expiresAt }, now);
}

type Push = PushFacts & {
  readonly kind: PushKind;
  readonly userId: string;
  /** the news is written once per subject */
  readonly subject: string;
};

/** Writes news that goes by push alone, under the same conditions. */
export async function recordPushNews(db: Db, { kind, userId, subject, ...facts }: Push, now: number): Promise<void> {
  await recordNews(db, { userId, kind, subject, facts }, now);
}

/** Writes news of any kind that the user wants, once per kind and subject. */
export async function recordNews(db: Db, { userId, kind, subject, facts, expiresAt }: News, now: number): Promise<void> {
  await sql`
    insert into news (user_id, kind, subject, facts, created_at, expires_at)
    select ${userId}, ${kind}, ${subject}, ${JSON.stringify(facts)}::jsonb, ${timestamp(now)}::timestamptz, ${expiresAt === undefined ? null : timestamp(expiresAt)}::timestamptz
    where exists (select from news_preference where user_id = ${userId} and kind = ${kind})
    on conflict do nothing`.execute(db);
}

/** A condition: the user wants this news and was not notified yet. The columns must be qualified with their table. */
export function isUnannounced(kind: NewsKind, { userId, subject }: { readonly userId: RawBuilder<unknown>; readonly subject: RawBuilder<unknown> }): RawBuilder<boolean> {
  return sql<boolean>`exists (select from news_preference p where p.user_id = ${userId} and p.kind = ${kind}) and not exists (select from news n where n.kind = ${kind} and n.subject = ${subject})`;
}
