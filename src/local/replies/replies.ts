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
/** What the line loses of a call's declaration counts as nothing kept. */
const bringDeclared = (key: string) => findCall(nameOf(key)).catch(() => undefined);

/** A row as this version of the mall understands it; one that it doesn't (an older shape) counts as not kept. */
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

/** Every product card inside a reply, wherever it stands. */
function cardsOf(reply: unknown): GoodsCard[] {
  if (reply === null || typeof reply !== 'object') return [];
  if (!Array.isArray(reply) && 'sellerGoodsId' in reply) {
    const card = parseRow(goodsCard, reply);
    if (card) return [card];
  }
  return Object.values(reply).flatMap(cardsOf);
}

/** The ids of the products that something known shows. */
export function goodsIdsOf(known: unknown): string[] {
  return cardsOf(known).map((card) => card.sellerGoodsId);
}

export async function recallReply(key: string): Promise<CallAnswer | undefined> {
  await bringDeclared(key);
  return readRow(await device.replies.get(key));
}

/** Tells what is kept of a question, now and after every change, in whichever tab it was made. */
export function watchReply(key: string, tell: (kept: CallAnswer | undefined) => void): () => void {
  return watch(
    async () => {
      const row = await device.replies.get(key);
      await bringDeclared(key);
      return row;
    },
    (row) => tell(readRow(row)),
  );
}

/**
 * Whether what is kept is as new as what was said at `asOf`. Of the same age counts too: a document that the worker keeps says
 * the same each time it is opened, while a change of price may have come into what is kept since.
 */
const isAsNew = (kept: { readonly asOf: number } | undefined, asOf: number): boolean => kept !== undefined && byThisClock(kept.asOf, Date.now()) >= asOf;

/** Keeps a reply and the products it shows, where it is newer than what is kept; what is kept on purpose, and so counts as used in a far future, stays that. */
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

/** Keeps that the shop refused: an unlisted product is not shown as if it were for sale. */
export async function keepRefusal(key: string, refusal: string, asOf: number): Promise<void> {
  await device.replies.put({ key, outcome: { refusal }, asOf, usedAt: asOf, goodsIds: [] });
}

/** Every write is read again by all that follow the row, so a use soon after the last one is not noted. What is pinned was used in the future. */
const usesNotedMs = 60_000;

/** Marks that a page showed it. */
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

/** Of each answer on its way what the shop told of goods since it was asked for. */
const changesSince = new Set<GoodsChange[]>();

/** What the shop answers, with what it told of goods meanwhile: it may have spoken before that. */
export async function withGoodsChanges(ask: () => Promise<CallOutcome>): Promise<CallOutcome> {
  const changes: GoodsChange[] = [];
  changesSince.add(changes);
  const outcome = await ask().finally(() => changesSince.delete(changes));
  return outcome.status === 'success' ? { ...outcome, data: changes.reduce<unknown>(changed, outcome.data) as Reply<CallName> } : outcome;
}

/** Brings a new price and stock into everything kept, and every answer on its way, that shows this product. `now`: by this device's clock, which all that is kept goes by. */
export async function applyGoodsChange(change: GoodsChange, now = Date.now()): Promise<void> {
  for (const changes of changesSince) changes.push(change);
  await device.transaction('rw', device.replies, device.goods, async () => {
    await device.replies
      .where('goodsIds')
      .equals(change.sellerGoodsId)
      .modify((row) => {
        row.outcome = changed(row.outcome, change);
      });
    // By key: of a kept mall there are thousands of others.
    await device.goods
      .where('[language+id]')
      .anyOf(languageCodes.map((code) => [code, change.sellerGoodsId]))
      .modify((row) => {
        row.card = changed(row.card, change) as GoodsCard;
        row.asOf = now;
      });
  });
}
