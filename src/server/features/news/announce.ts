import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { isRightToLeft, languageTag, type Language } from '../../../rules/languages';
import { roundToCents } from '../../../rules/money';
import { maxPushBytes, newsKinds, type NewsFacts, type NewsKind, type OrderFacts, type OrderNewsKind, type PushFacts, type PushKind, type WishKind } from '../../../rules/news';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db, Tables } from '../../db/schema';
import { noneOf } from '../../db/none-of';
import { eachDueRow } from '../../jobs/each-due-row';
import { dayMs } from '../../../rules/durations';
import { queueMail } from '../../platform/queue-mail';
import { letterLink } from '../../platform/signed-links';
import { mailText, newsText, type TextValues } from '../account';
import { textIn } from '../catalog';
import type { NewsDependencies } from './dependencies';
import { openSubscriptions } from './subscriptions';

/** A browser that is switched off still gets a message if it is back within this time. */
const pushDays = 3;
/** Of a name in a push message: a longer one would not fit (`maxPushBytes`), and no screen shows it. */
const maxNameCharacters = 150;
/** The most news in one run; the rest follows a moment later. */
const batchSize = 1_000;

type Row = Selectable<Tables['news']>;
/** News of an order or of goods goes by e-mail and push; `PushNews` by push alone. */
type MailedNews = Row & { readonly kind: NewsKind; readonly facts: NewsFacts };
type PushNews = Row & { readonly kind: PushKind; readonly facts: PushFacts };
type NewsRow = MailedNews | PushNews;
const isMailed = (news: NewsRow): news is MailedNews => (newsKinds as readonly string[]).includes(news.kind);
const mailKinds = { unpaid: 'newsUnpaid', shipped: 'newsShipped', arrived: 'newsArrived', refund: 'newsRefund', back: 'newsBack', cheaper: 'newsCheaper' } as const satisfies Record<OrderNewsKind | WishKind, string>;

/** The subject that the unsubscribe link of the e-mails is signed for. */
function endSubject(userId: string, kind: NewsKind): string {
  return `${kind} ${userId}`;
}

type MailDependencies = Pick<NewsDependencies, 'letterSecret' | 'brands' | 'publicUrl'>;

/** Queues the e-mails and pushes for news not announced yet. What fails is left for the next run. */
export async function announceNews(db: Db, dependencies: MailDependencies, now: number, failed: (error: unknown) => void): Promise<void> {
  await eachDueRow(db, { next: lockNext, act: (trx, news) => announce(trx, news, dependencies, now), failed, limit: batchSize });
}

function lockNext(trx: Db, skippedIds: readonly number[]): Promise<NewsRow | undefined> {
  return trx
    .selectFrom('news')
    .selectAll()
    .where('announced_at', 'is', null)
    .where(noneOf('id', skippedIds))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst() as Promise<NewsRow | undefined>;
}

/** Runs in one transaction with the mark `announced_at`, so that news is queued once or not at all, whatever fails. */
async function announce(trx: Db, news: NewsRow, dependencies: MailDependencies, now: number): Promise<void> {
  await trx.updateTable('news').set({ announced_at: timestamp(now) }).where('id', '=', news.id).execute();
  if (news.expires_at !== null && news.expires_at <= now) return;
  const preferences = await trx.selectFrom('news_preference').select(['channel', 'home', 'shop']).where('user_id', '=', news.user_id).where('kind', '=', news.kind).execute();
  for (const { channel, ...asked } of preferences) {
    if (channel === 'push') await queuePushes(trx, news, now);
    else if (isMailed(news)) await queueNewsMail(trx, news, { ...sentFrom(asked, dependencies), letterSecret: dependencies.letterSecret, now });
  }
}

/** The mall as an e-mail names it: its address, without a slash at the end, and its name. */
type Home = { readonly home: string; readonly shop: string };

/**
 * The mall as it was where the user asked for the e-mails last, if that address is still its own: it may have moved, or given up a
 * brand, and then the way to the order and the way out would lead nowhere, or to a stranger who has the domain now.
 */
function sentFrom(asked: Home, { brands, publicUrl }: MailDependencies): Home {
  if (publicUrl === undefined || asked.home === publicUrl || brands.claims(new URL(asked.home).hostname)) return asked;
  return { home: publicUrl, shop: brands.of('').name };
}

type Sender = Home & { readonly letterSecret: string; readonly now: number };

/** Only to an e-mail address that the user has proven: any other might tell a stranger what was bought. */
async function queueNewsMail(trx: Db, news: MailedNews, { home, shop, letterSecret, now }: Sender): Promise<void> {
  const { user_id: userId, kind, facts, expires_at: expiresAt } = news;
  const user = await trx.selectFrom('app_user').select('email').where('id', '=', userId).where('email_proven_at', 'is not', null).where('status', '=', 'active').executeTakeFirst();
  if (user?.email == null) return;
  const end = letterLink(home, letterSecret, 'end', { subject: endSubject(userId, kind), lang: facts.lang });
  const { about, values, path } = await messageOf(trx, news, facts.lang);
  const letter = mailText(mailKinds[about], facts.lang, { shop, ...values }, `${home}${path}&lang=${facts.lang}`, end);
  await queueMail(trx, { recipient: user.email, ...letter, leave_url: end }, { now, ...(expiresAt !== null && { expiresAt }) });
}

type Message<About> = { readonly about: About; readonly values: TextValues; readonly path: string };

/** The message values in a language, and the page that the news links to. */
async function messageOf(trx: Db, { kind, facts }: MailedNews, lang: Language): Promise<Message<OrderNewsKind | WishKind>> {
  if (!('goodsId' in facts)) {
    if (kind === 'goods') throw new Error('news of goods that names none');
    return { about: kind, values: orderValues(facts), path: `/userInfo/order-detail?${new URLSearchParams({ orderId: facts.orderId }).toString()}` };
  }
  const { name } = await trx.selectFrom('goods as g').select(textIn(lang, 'goods_text', 'goods_id', sql`g.id`, 'name').as('name')).where('g.id', '=', facts.goodsId).executeTakeFirstOrThrow();
  return { about: facts.about, values: { name, amount: roundToCents(facts.price) }, path: `/productDetails?${new URLSearchParams({ sellerGoodsId: facts.goodsId }).toString()}` };
}

function orderValues({ serialNumber, total, payBefore = 0, refunded }: OrderFacts): TextValues {
  // A string, because a number would lose digits; messages format it all the same.
  const amount = refunded ?? total;
  return { order: serialNumber, time: new Date(payBefore), answer: refunded === undefined ? 'refused' : 'granted', ...(amount !== undefined && { amount: roundToCents(amount) }) };
}

/** The values with a name that fits into a push message. */
function shortened(values: TextValues): TextValues {
  const name = values['name'];
  return typeof name === 'string' ? { ...values, name: Array.from(name).slice(0, maxNameCharacters).join('') } : values;
}

/** Queues a push to each browser whose session is still open, in the language in which it subscribed. */
async function queuePushes(trx: Db, news: NewsRow, now: number): Promise<void> {
  const { user_id: userId, kind, subject, expires_at: expiresAt } = news;
  const subscriptions = await openSubscriptions(trx, now).select(['session_id', 'lang']).where('push_subscription.user_id', '=', userId).execute();
  // The same at every try: a browser and its push service keep one message per topic.
  const topic = createHash('sha256').update(`${kind} ${subject}`).digest('base64url').slice(0, 32);
  for (const { session_id, lang } of subscriptions) {
    const { about, values, path } = isMailed(news) ? await messageOf(trx, news, lang) : { about: news.kind, values: { event: news.facts.event ?? '' }, path: news.facts.path };
    const message = { ...newsText(about, lang, shortened(values)), path, tag: topic, lang: languageTag(lang), dir: isRightToLeft(lang) ? 'rtl' : 'ltr', ...(kind === 'chat' && { onlyAway: true }) };
    const payload = JSON.stringify(message);
    if (Buffer.byteLength(payload) > maxPushBytes) throw new Error(`a message of more than ${maxPushBytes} bytes`);
    await trx
      .insertInto('push_message')
      .values({ session_id, payload, topic, due_at: timestamp(now), expires_at: timestamp(Math.min(expiresAt ?? Infinity, now + pushDays * dayMs)) })
      .execute();
  }
}

const keptDays = 60;

/** Deletes old news: by then no order is in the state that it describes. */
export async function forgetOldNews(db: Db, now: number): Promise<void> {
  await db.deleteFrom('news').where('created_at', '<', asTimestamp(now - keptDays * dayMs)).execute();
}
