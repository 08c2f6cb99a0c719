import * as v from 'valibot';
import type { CallAnswer, CallOutcome } from '../../contract/shop/call-outcome';
import type { CallName, Reply } from '../../contract/shop/calls';
import { goodsCard, type GoodsCard, type Sku } from '../../contract/shop/goods';
import { findCall, knownCall } from '../../contract/shop/page-calls';
import { readQueryKey } from '../../contract/shop/query-key';
import type { GoodsChange } from '../../contract/shop/realtime';
import { byThisClock } from '../../rules/clocks';
import { languageCodes } from '../../rules/languages';
import { device, type ReplyRow } from '../database/database';
import { parseRow } from '../database/parse-row';
import { watch } from '../database/watch';

const outcomeRow = v.union([v.object({ reply: v.unknown() }), v.object({ refusal: v.string() })]);

const nameOf = (key: string) => readQueryKey(key)?.name ?? '';
/** If the call's declaration fails to load, the reply counts as not stored. */
const loadCall = (key: string) => findCall(nameOf(key)).catch(() => undefined);

/** Parses a row; one that this version can't parse (an older shape) counts as not stored. */
export function readRow(row: ReplyRow | undefined): CallAnswer | undefined {
  const declared = row && knownCall(nameOf(row.key));
  if (!declared) return undefined;
  const outcome = parseRow(outcomeRow, row.outcome);
  if (!outcome) return undefined;
  const asOf = byThisClock(row.asOf, Date.now());
  if ('refusal' in outcome) return { status: 'refused', refusal: outcome.refusal, asOf };
  const reply = v.safeParse(declared.reply, outcome.reply);
  return reply.success ? { status: 'success', data: reply.output as Reply<CallName>, asOf } : undefined;
}

/** Every product card inside a reply, at any depth. */
function cardsOf(reply: unknown): GoodsCard[] {
  if (reply === null || typeof reply !== 'object') return [];
  if (!Array.isArray(reply) && 'sellerGoodsId' in reply) {
    const card = parseRow(goodsCard, reply);
    if (card) return [card];
  }
  return Object.values(reply).flatMap(cardsOf);
}

/** The ids of the products shown in a value. */
export function goodsIdsOf(known: unknown): string[] {
  return cardsOf(known).map((card) => card.sellerGoodsId);
}

export async function recallReply(key: string): Promise<CallAnswer | undefined> {
  await loadCall(key);
  return readRow(await device.replies.get(key));
}

/** Calls `listener` with the cached reply to a query, now and after every change in any tab. */
export function watchReply(key: string, listener: (kept: CallAnswer | undefined) => void): () => void {
  return watch(
    async () => {
      const row = await device.replies.get(key);
      await loadCall(key);
      return row;
    },
    (row) => listener(readRow(row)),
  );
}

/**
 * Whether the cached data are as new as a reply of `asOf`. The same age counts too: a document cached by the worker
 * says the same each time it is opened, while a price change may have been applied to the cached data since.
 */
const isAsNew = (kept: { readonly asOf: number } | undefined, asOf: number): boolean => kept !== undefined && byThisClock(kept.asOf, Date.now()) >= asOf;

/** Saves a reply and the products it shows, if it is newer than what is stored; `usedAt` never decreases, so that what belongs to an offline pack stays marked. */
export async function keepReply<Name extends CallName>(key: string, reply: Reply<Name>, asOf: number): Promise<void> {
  const language = readQueryKey(key)?.language ?? '';
  const cards = [...new Map(cardsOf(reply).map((card) => [card.sellerGoodsId, card])).values()];
  await device.transaction('rw', device.replies, device.goods, async () => {
    const before = await device.replies.get(key);
    if (isAsNew(before, asOf)) return;
    const goodsIds = cards.map((card) => card.sellerGoodsId);
    const shown = await device.goods.bulkGet(goodsIds.map((id) => [language, id] as [string, string]));
    await device.replies.put({ key, outcome: { reply }, asOf, usedAt: Math.max(asOf, before?.usedAt ?? 0), goodsIds });
    const news = cards.flatMap((card, index) => {
      const row = shown[index];
      return isAsNew(row, asOf) ? [] : [{ id: card.sellerGoodsId, language, card, asOf, usedAt: Math.max(asOf, row?.usedAt ?? 0) }];
    });
    await device.goods.bulkPut(news);
  });
}

/** Saves the shop's refusal, so that an unlisted product is not shown as if it were for sale. A newer stored reply stays. */
export async function keepRefusal(key: string, refusal: string, asOf: number): Promise<void> {
  await device.transaction('rw', device.replies, async () => {
    const before = await device.replies.get(key);
    if (before && byThisClock(before.asOf, Date.now()) > asOf) return;
    await device.replies.put({ key, outcome: { refusal }, asOf, usedAt: Math.max(asOf, before?.usedAt ?? 0), goodsIds: [] });
  });
}

/** Every write makes all subscribers read the row again, so a use soon after the last one is not recorded. A pinned row's use is in the future. */
const usesNotedMs = 60_000;

/** Records that a page showed it. */
export async function touchReply(key: string, at: number): Promise<void> {
  await device.replies
    .where('key')
    .equals(key)
    .and(({ usedAt }) => usedAt < at - usesNotedMs)
    .modify({ usedAt: at });
}

function changed(value: unknown, change: GoodsChange): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  const copy = Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, changed(inner, change)]));
  if (copy['sellerGoodsId'] !== change.sellerGoodsId) return copy;
  const { price, pricesDiffer, discountPrice, sellingPrice, stock } = change;
  const skus = copy['skus'] as readonly Sku[] | undefined;
  return {
    ...copy,
    price,
    pricesDiffer,
    discountPrice,
    sellingPrice,
    stock,
    ...('originPrice' in copy && { originPrice: sellingPrice }),
    ...(skus && { skus: skus.map((sku) => ({ ...sku, ...change.skus.find(({ id }) => id === sku.id) })) }),
  };
}

/** For each request under way, the goods changes that the shop pushed since it was sent. */
const changesSince = new Set<GoodsChange[]>();

/** The shop's outcome with the goods changes pushed meanwhile applied: the reply may be from before them. */
export async function withGoodsChanges(ask: () => Promise<CallOutcome>): Promise<CallOutcome> {
  const changes: GoodsChange[] = [];
  changesSince.add(changes);
  const outcome = await ask().finally(() => changesSince.delete(changes));
  return outcome.status === 'success' ? { ...outcome, data: changes.reduce<unknown>(changed, outcome.data) as Reply<CallName> } : outcome;
}

/**
 * Applies a new price and stock to everything stored that shows this product, and to every reply under way. `now` is by
 * this device's clock, as are the times of all stored rows.
 */
export async function applyGoodsChange(change: GoodsChange, now = Date.now()): Promise<void> {
  for (const changes of changesSince) changes.push(change);
  await device.transaction('rw', device.replies, device.goods, async () => {
    await device.replies
      .where('goodsIds')
      .equals(change.sellerGoodsId)
      .modify((row) => {
        row.outcome = changed(row.outcome, change);
      });
    // By key, because a mall kept for offline has thousands of other rows.
    await device.goods
      .where('[language+id]')
      .anyOf(languageCodes.map((code) => [code, change.sellerGoodsId]))
      .modify((row) => {
        row.card = changed(row.card, change) as GoodsCard;
        row.asOf = now;
      });
  });
}
