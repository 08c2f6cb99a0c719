import * as v from 'valibot';
import { unpackCards, type GoodsPack } from '../../contract/shop/goods-pack';
import { packMost } from '../../rules/catalog/goods-pack';
import { byThisClock } from '../../rules/clocks';
import type { Language } from '../../rules/languages';
import { knownGoodsCards } from '../catalog/known-cards';
import { device, type GoodsRow } from '../database/database';
import { parseRow, parseRows } from '../database/parse-row';
import { needsUpkeep, packRows } from '../database/state';
import { watch } from '../database/watch';
import { packPictureAddress, packPictureCache } from './pack-pictures';
import { unpinned } from './pinned-rows';

const packKinds = ['all', 'category', 'seller', 'goods'] as const;
/** What a pack is of, in one language; `id` is empty for the whole mall. */
export type PackOf = { readonly kind: (typeof packKinds)[number]; readonly id: string; readonly language: Language };

const keptPack = v.object({
  kind: v.picklist(packKinds),
  id: v.string(),
  language: v.custom<Language>((value) => typeof value === 'string'),
  /** its name when it was kept */
  name: v.string(),
  /**
   * the version from which the next difference is requested, empty of a product; missing until all of the pack was written
   * once, and of a product until its pictures are here
   */
  version: v.optional(v.string()),
  /** when a full disk took of it (storage-eviction.ts); missing where all of it was written since */
  takenAt: v.optional(v.number()),
  /** when the shop last sent it, and when it last sent all of it: UTC milliseconds */
  asOf: v.number(),
  wholeAt: v.number(),
  /** its products, in the order "recommended" */
  ids: v.array(v.string()),
  /** the category path of each product's category, the department first */
  paths: v.record(v.string(), v.array(v.string())),
  /** the queries that its page needs (contract/shop/query-key.ts), and the addresses of its pictures, including those not yet loaded */
  keys: v.array(v.string()),
  pictures: v.array(v.string()),
  /** bytes transferred for it so far, differences included */
  bytes: v.number(),
  /** when the device last had no room for an update; missing where it had */
  noRoomAt: v.optional(v.number()),
});
export type KeptPack = v.InferOutput<typeof keptPack>;

/** Packs are rows of `state`: they need no table of their own, since each is read and written as a whole. */
const rowName = ({ kind, id, language }: PackOf) => `pack ${language} ${kind} ${id}`;

/** How far in the future `usedAt` is set: such a row counts as unused last of all. Only a full disk takes it (storage-eviction.ts). */
const centuryMs = 36_525 * 86_400_000;
/** Rows written in one go: a phone takes 60 ms for them, and can answer a tap in between. */
const sliceSize = 200;
const betweenSlices = () => new Promise<void>((resolve) => setTimeout(resolve));

/** All packs, oldest first. */
export async function keptPacks(): Promise<KeptPack[]> {
  const rows = await packRows().toArray();
  return parseRows(keptPack, rows.map(({ value }) => value)).toSorted((a, b) => a.wholeAt - b.wholeAt);
}

export function watchPacks(listener: (packs: KeptPack[]) => void): () => void {
  return watch(keptPacks, listener, () => listener([]));
}

export async function keptPackOf(of: PackOf): Promise<KeptPack | undefined> {
  return parseRow(keptPack, (await device.state.get(rowName(of)))?.value);
}

async function putPack(pack: KeptPack): Promise<void> {
  await device.state.bulkPut([{ name: rowName(pack), value: pack }, { name: needsUpkeep, value: true }]);
}

/** Thrown when the pack was deleted while it was being written, in this tab or another one. */
export class PackDeleted extends Error {}

/** Writes a pack's cards so that they are not evicted. Newer cards that the device already has stay. */
async function pinCards(of: PackOf, cards: readonly GoodsRow['card'][], asOf: number): Promise<void> {
  const { language } = of;
  const usedAt = asOf + centuryMs;
  await device.transaction('rw', device.goods, device.state, async () => {
    if (!(await keptPackOf(of))) throw new PackDeleted();
    const before = await device.goods.bulkGet(cards.map(({ sellerGoodsId }) => [language, sellerGoodsId] as [string, string]));
    await device.goods.bulkPut(
      cards.map((card, index) => {
        const known = before[index];
        const knownAt = known ? byThisClock(known.asOf, Date.now()) : 0;
        return known && knownAt > asOf ? { ...known, asOf: knownAt, usedAt } : { id: card.sellerGoodsId, language, card, asOf, usedAt };
      }),
    );
  });
}

/**
 * Marks replies that are already cached so that they are not evicted. Throws if one is missing because a full disk did
 * not take it: then nothing is kept.
 */
async function pinReplies(keys: readonly string[], asOf: number): Promise<void> {
  const pinned = await device.replies.where('key').anyOf(keys).modify({ usedAt: asOf + centuryMs });
  if (pinned < keys.length) throw new DOMException('an answer was not kept', 'QuotaExceededError');
}

/** `keys`: the queries that its page needs, already cached. */
export type Fetched = { readonly pack: GoodsPack; readonly keys: readonly string[]; readonly asOf: number; readonly bytes: number };
/** `isUpdate`: it is kept already, so nothing is written if the shopper has deleted it meanwhile. */
type Manner = { readonly onWritten?: (written: number) => void; readonly signal?: AbortSignal; readonly isUpdate?: boolean };

/** The pack to be written anew; call it in the transaction that writes it. */
async function packBefore(of: PackOf, isUpdate: boolean): Promise<KeptPack | undefined> {
  const before = await keptPackOf(of);
  if (isUpdate && !before) throw new PackDeleted();
  return before;
}

/** Writes the row of a pack, not finished yet. Returns the cards to write, what leaves the pack, and what the finished row has. */
async function beginPack(of: PackOf & { readonly name: string }, { pack, keys, asOf, bytes }: Fetched, isUpdate: boolean) {
  const before = await packBefore(of, isUpdate);
  const old = pack.isWhole ? [] : (before?.ids ?? []);
  const gone = new Set(pack.gone);
  const known = new Set(old);
  // If the mall has more products than a pack holds, a difference also lists products that are not in it.
  const room = packMost - old.length;
  const added = new Set(pack.ids.filter((id) => !known.has(id)).slice(0, room));
  const cards = unpackCards(pack).filter(({ sellerGoodsId }) => known.has(sellerGoodsId) || added.has(sellerGoodsId));
  const ids = [...old.filter((id) => !gone.has(id)), ...added];
  const paths = Object.fromEntries(pack.categories.map((path) => [path.at(-1) ?? '', path]));
  const allPaths = { ...before?.paths, ...paths };
  const staying = new Set(ids);
  // Still listed until they are released: otherwise an interruption would leave them on the device for ever.
  const leaving = (before?.ids ?? []).filter((id) => !staying.has(id));
  const unfinished: KeptPack = {
    kind: of.kind,
    id: of.id,
    language: of.language,
    name: of.name,
    version: before?.takenAt === undefined ? before?.version : undefined,
    // A difference brings back nothing of what was taken after it was requested.
    takenAt: pack.isWhole ? undefined : before?.takenAt,
    asOf: before?.asOf ?? asOf,
    wholeAt: before?.wholeAt ?? asOf,
    ids: [...ids, ...leaving],
    paths: allPaths,
    keys: [...keys],
    pictures: before?.pictures ?? [],
    bytes: bytes + (before?.bytes ?? 0),
  };
  await pinReplies(keys, asOf);
  await putPack(unfinished);
  return { cards, ids, leaving, paths: pack.isWhole ? paths : allPaths };
}

/**
 * Saves a pack, whole or as a difference. It gets its version and times once everything is written, so that a page closed
 * midway leaves a pack that is known to be incomplete and is loaded again, or, of an update, one that is as old as it was:
 * its lists open, and the next update brings what is missing. Rejects if a full disk took some of it meanwhile.
 */
export async function keepPack(of: PackOf & { readonly name: string }, fetched: Fetched, { onWritten, signal, isUpdate = false }: Manner = {}): Promise<void> {
  const { pack, asOf } = fetched;
  const { cards, ids, leaving, paths } = await device.transaction('rw', device.replies, device.state, async () => beginPack(of, fetched, isUpdate));
  for (let from = 0; from < cards.length; from += sliceSize) {
    signal?.throwIfAborted();
    const slice = cards.slice(from, from + sliceSize).map(({ categoryPath: _path, ...card }) => card);
    await pinCards(of, slice, asOf);
    onWritten?.(from + slice.length);
    await betweenSlices();
  }
  await unpin(of.language, leaving, rowName(of));
  await finishPack(of, ({ wholeAt }) => ({ version: pack.version, asOf, wholeAt: pack.isWhole ? asOf : wholeAt, ids, paths }));
}

/**
 * Starts keeping a product's page, whose replies are already cached. It has no version until its pictures are cached too
 * (`completeProduct`), and an update is as old as it was until then: the next one goes on without waiting for its age.
 */
export async function keepProduct(
  of: PackOf & { readonly name: string },
  { keys, asOf, isUpdate = false }: { readonly keys: readonly string[]; readonly asOf: number } & Pick<Manner, 'isUpdate'>,
): Promise<void> {
  await device.transaction('rw', device.replies, device.goods, device.state, async () => {
    const before = await packBefore(of, isUpdate);
    await pinReplies(keys, asOf);
    await device.goods.update([of.language, of.id], { usedAt: asOf + centuryMs });
    const { kind, id, language, name } = of;
    await putPack({ kind, id, language, name, asOf: before?.asOf ?? asOf, wholeAt: before?.wholeAt ?? asOf, ids: [id], paths: {}, keys: [...keys], pictures: before?.pictures ?? [], bytes: before?.bytes ?? 0 });
  });
}

/** Rejects if a full disk took some of it meanwhile. */
export function completeProduct(of: PackOf, asOf: number): Promise<void> {
  return finishPack(of, () => ({ version: '', asOf, wholeAt: asOf }));
}

/** Notes that an update had no room. What the next one starts to write notes it no more. */
export function noteNoRoom(of: PackOf, noRoomAt: number): Promise<void> {
  return changePack(of, () => ({ noRoomAt }));
}

function finishPack(of: PackOf, change: (pack: KeptPack) => Partial<KeptPack>): Promise<void> {
  return changePack(of, (pack) => {
    if (pack.takenAt !== undefined) throw new DOMException('a full disk took some of it', 'QuotaExceededError');
    return change(pack);
  });
}

async function changePack(of: PackOf, change: (pack: KeptPack) => Partial<KeptPack>): Promise<void> {
  await device.transaction('rw', device.state, async () => {
    const pack = await keptPackOf(of);
    if (pack) await putPack({ ...pack, ...change(pack) });
  });
}

/** The addresses of the pictures on a pack's cards, in card size. */
export async function cardPictures({ language, ids }: Pick<KeptPack, 'language' | 'ids'>): Promise<string[]> {
  return [...new Set((await knownGoodsCards(language, ids)).map(({ imgUrl1 }) => packPictureAddress(imgUrl1)))];
}

/**
 * Saves which pictures belong to a pack before they are fetched, so that no picture is cached that no pack knows of.
 * Its former pictures are deleted.
 */
export async function claimPictures(of: PackOf, pictures: readonly string[]): Promise<void> {
  const wanted = new Set(pictures);
  const leaving = (await keptPackOf(of))?.pictures.filter((picture) => !wanted.has(picture)) ?? [];
  await changePack(of, () => ({ pictures: [...pictures] }));
  await dropPictures(leaving);
}

/** Adds the bytes transferred for its pictures. If the pack was deleted meanwhile, its pictures are deleted too. */
export async function addPackBytes(of: PackOf, bytes: number, pictures: readonly string[]): Promise<void> {
  await changePack(of, (pack) => ({ bytes: pack.bytes + bytes }));
  if (!(await keptPackOf(of))) await dropPictures(pictures);
}

/** Deletes the pictures that no pack but `of` has. */
async function dropPictures(pictures: readonly string[], of?: PackOf): Promise<void> {
  if (pictures.length === 0 || !('caches' in globalThis)) return;
  const others = new Set((await keptPacks()).flatMap((pack) => (of && rowName(pack) === rowName(of) ? [] : pack.pictures)));
  const cache = await caches.open(packPictureCache);
  await Promise.all(pictures.filter((picture) => !others.has(picture)).map((picture) => cache.delete(picture)));
}

/** Deletes the pictures that no pack has: a browser may lose the database and keep its caches. */
export async function dropUnclaimedPictures(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(packPictureCache))) return;
  // Listed before the packs are: a pack claims its pictures before they are fetched, so none that just came is deleted.
  const here = await (await caches.open(packPictureCache)).keys();
  await dropPictures(here.map(({ url }) => new URL(url).pathname));
}

/** Releases products that this pack no longer holds: those in another pack stay, those on a page seen are cached as before, the rest are deleted. */
async function unpin(language: Language, ids: readonly string[], name: string): Promise<void> {
  if (ids.length === 0) return;
  const others = await keptPacks();
  const pinned = new Set(others.flatMap((other) => (other.language === language && rowName(other) !== name ? other.ids : [])));
  const seen = new Set(await device.replies.orderBy('goodsIds').uniqueKeys());
  const leaving = ids.filter((id) => !pinned.has(id));
  const keys = (of: readonly string[]) => of.map((id) => [language, id] as [string, string]);
  await device.transaction('rw', device.goods, async () => {
    await device.goods.bulkDelete(keys(leaving.filter((id) => !seen.has(id))));
    await device.goods.where('[language+id]').anyOf(keys(leaving.filter((id) => seen.has(id)))).modify({ usedAt: Date.now() });
  });
}

/** Deletes a pack; last of all its row, or an interruption would leave things here for ever that nobody can delete. */
export async function dropPack(of: PackOf): Promise<void> {
  await dropPictures((await keptPackOf(of))?.pictures ?? [], of);
  await device.transaction('rw', device.state, device.goods, device.replies, async () => {
    const pack = await keptPackOf(of);
    await device.state.delete(rowName(of));
    if (!pack) return;
    await unpin(of.language, pack.ids, rowName(of));
    // All packs of a language share one category tree.
    const pinned = new Set((await keptPacks()).flatMap(({ keys }) => keys));
    await device.replies.where('key').anyOf(pack.keys.filter((key) => !pinned.has(key))).modify({ usedAt: Date.now() });
  });
}

/** Whether the device has all products of a pack. */
async function hasProducts({ language, ids }: Pick<KeptPack, 'language' | 'ids'>): Promise<boolean> {
  const here = new Set((await device.goods.where('language').equals(language).primaryKeys()).map(([, id]) => id));
  return ids.every((id) => here.has(id));
}

/** Calls `listener` with whether the device has all products of a pack, now and after every change. */
export function watchProducts(pack: Pick<KeptPack, 'language' | 'ids'>, listener: (has: boolean) => void): () => void {
  return watch(() => hasProducts(pack), listener);
}

/**
 * Whether everything in a pack is still cached: a full disk, or clearing the cached pages, may have removed some. Rows
 * that a page showed meanwhile are marked again as the pack's.
 */
export async function isPackWhole({ language, ids, version, takenAt, asOf }: KeptPack): Promise<boolean> {
  if (version === undefined || takenAt !== undefined || !(await hasProducts({ language, ids }))) return false;
  const wanted = new Set(ids);
  await unpinned(device.goods).filter((row) => row.language === language && wanted.has(row.id)).modify({ usedAt: asOf + centuryMs });
  return true;
}
