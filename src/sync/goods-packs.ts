import * as v from 'valibot';
import { envelope } from '../contract/envelope';
import { goodsPack, packPath, type PackQuery } from '../contract/shop/goods-pack';
import type { CallOutcome } from '../contract/shop/call-outcome';
import type { Reply } from '../contract/shop/calls';
import { queryKey } from '../contract/shop/query-key';
import { isLasting } from '../contract/temporary-refusals';
import { addPackBytes, cardPictures, claimPictures, completeProduct, dropUnclaimedPictures, isPackWhole, keepPack, keepProduct, keptPackOf, keptPacks, noteNoRoom, PackDeleted, type Fetched, type KeptPack, type PackOf } from '../local/offline/offline-packs';
import { isPicture, missingPictures, packPictureAddress, packPictureCache } from '../local/offline/pack-pictures';
import { askToPersist, isStorageFull } from '../local/database/storage-eviction';
import { recallReply } from '../local/replies/replies';
import { meanPictureBytes, packAges } from '../rules/catalog/goods-pack';
import { call } from './api';
import { currentConnection } from './connectivity';
import { fetchUnlessStalled } from './fetch-unless-stalled';
import { refresh } from './refresh';
import { withLock } from './with-lock';

const packsLock = 'dhow-packs';
/** More at once would slow down the page that is open. */
const picturesAtOnce = 4;

/** Called with the progress, from 0 to 1. */
type Progress = (done: number) => void;
/** `gone`: the shop no longer has it. */
export type PackOutcome = 'kept' | 'stopped' | 'offline' | 'failed' | 'gone' | 'noRoom';

/** What did not come may come the next time. */
class NotDelivered extends Error {}

const scopeOf = ({ kind, id }: Pick<PackOf, 'kind' | 'id'>): PackQuery => (kind === 'category' ? { categoryId: id } : kind === 'seller' ? { sellerId: id } : {});

/** What keeping it would cost, before anything is fetched. */
export async function packCost(of: PackOf, small: boolean): Promise<{ readonly goodsNum: number; readonly more: number; readonly bytes: number } | undefined> {
  const { language } = of;
  if (of.kind === 'goods') {
    const outcome = await call('goodsPack!pictures', { sellerGoodsId: of.id, small }, { language });
    return outcome.status === 'success' ? { goodsNum: 1, more: 0, bytes: outcome.data.pictures.reduce((sum, { bytes }) => sum + bytes, 0) } : undefined;
  }
  const outcome = await call('goodsPack!size', scopeOf(of), { language });
  return outcome.status === 'success' ? { goodsNum: outcome.data.goodsNum, more: outcome.data.totalElements - outcome.data.goodsNum, bytes: outcome.data.bytes } : undefined;
}

/** The queries that the page of what is kept needs beside its goods: without their replies it would not open. */
function pageKeys({ kind, id, language }: PackOf): string[] {
  if (kind === 'goods') return [queryKey(language, 'sellerGoods!info', { sellerGoodsId: id }), queryKey(language, 'syspara!getSyspara', { code: 'return_days' })];
  if (kind === 'seller') return [queryKey(language, 'seller!info', { sellerId: id }), queryKey(language, 'category!sellerTree', { sellerId: id })];
  return [queryKey(language, 'category!tree', {})];
}

/** Why a call brought nothing. A refusal that is no "not now" is about what is kept, and tells nothing of the connection. */
function whyMissing(outcome: Exclude<CallOutcome, { status: 'success' }>): PackOutcome {
  if (outcome.status === 'offline') return 'offline';
  return isLasting(outcome) ? 'gone' : 'failed';
}

/** Requests the replies that are not cached, or are older than `after` (UTC milliseconds). */
async function fetchReplies(keys: readonly string[], after: number, signal: AbortSignal): Promise<PackOutcome> {
  for (const key of keys) {
    const kept = await recallReply(key);
    if (kept?.status === 'success' && kept.asOf > after) continue;
    const outcome = await refresh(key);
    signal.throwIfAborted();
    if (outcome.status !== 'success') return whyMissing(outcome);
  }
  return 'kept';
}

/** Fetches a pack; rejects if the connection or the shop fails. */
async function fetchPack(query: PackQuery, { language }: PackOf, size: Reply<'goodsPack!size'>, signal: AbortSignal, progress: Progress): Promise<Omit<Fetched, 'keys'>> {
  const address = `${packPath}?${new URLSearchParams({ lang: language, ...(query as Record<string, string>) }).toString()}`;
  const response = await fetchUnlessStalled(address, { signal, credentials: 'same-origin', referrerPolicy: 'no-referrer' }, (read) => progress(Math.min(1, read / size.length)));
  if (!response.ok) throw new NotDelivered(`no pack: ${response.status}`);
  // As a connection that fails: the shop did not answer.
  if (!response.headers.get('content-type')?.startsWith('application/json')) throw new TypeError('no pack');
  const asOf = Date.now() - 1000 * Number(response.headers.get('age') ?? 0);
  const body: unknown = JSON.parse(await response.text());
  // A refusal comes as of a call, with status 200: the shop has given the pack's size, so it is "not now".
  if (v.is(envelope, body)) throw new NotDelivered(`no pack: ${body.code}`);
  return { pack: v.parse(goodsPack, body), asOf, bytes: size.bytes };
}

/** Throws if the pack that is being updated no longer exists: the shopper may delete it meanwhile. */
async function stillKept(of: PackOf): Promise<KeptPack> {
  const pack = await keptPackOf(of);
  if (!pack) throw new PackDeleted();
  return pack;
}

/** Fetching is the first half of the progress, writing the second. `update`: the pack exists already; `since` is its version if it is intact. */
async function keepCards(of: PackOf & { readonly name: string }, update: { readonly since: string | undefined } | undefined, signal: AbortSignal, progress: Progress): Promise<PackOutcome> {
  const keys = pageKeys(of);
  const since = update?.since;
  // For a difference, only replies that are missing: the category tree would cost more than the difference.
  const answers = await fetchReplies(keys, since === undefined ? Date.now() - packAges.refreshAfterMs : 0, signal);
  if (answers !== 'kept') return answers;
  const query = { ...scopeOf(of), ...(since !== undefined && { since }) };
  const size = await call('goodsPack!size', query, { language: of.language, signal });
  if (size.status !== 'success') return whyMissing(size);
  const fetched = await fetchPack(query, of, size.data, signal, (done) => progress(done / 2));
  const all = fetched.pack.ids.length;
  const before = await keptPackOf(of);
  const hadPictures = before !== undefined && before.pictures.length > 0 && (await missingPictures(before.pictures)).length === 0;
  await keepPack(of, { ...fetched, keys }, { signal, isUpdate: update !== undefined, onWritten: (written) => progress(0.5 + written / all / 2) });
  // A shopper who kept all pictures also gets those of new goods; one who stopped the download does not.
  return hadPictures ? fetchCardPictures(of, signal, progress) : 'kept';
}

async function fetchCardPictures(of: PackOf, signal: AbortSignal, progress: Progress): Promise<PackOutcome> {
  await fetchPictures(of, await cardPictures(await stillKept(of)), signal, progress);
  return 'kept';
}

/**
 * Fetches a pack's missing pictures; rejects if the connection or the shop fails. Those that arrived stay, so that the
 * next call continues from there. Those that the shop no longer has are left out: the pack is as complete as it can be.
 */
async function fetchPictures(of: PackOf, pictures: readonly string[], signal: AbortSignal, progress: Progress): Promise<void> {
  await claimPictures(of, pictures);
  const cache = await caches.open(packPictureCache);
  const missing = await missingPictures(pictures);
  const gone = new Set<string>();
  let loaded = 0;
  let bytes = 0;
  const load = async (address: string) => {
    const response = await fetchUnlessStalled(address, { signal });
    if (response.status === 404) gone.add(address);
    else {
      if (!response.ok) throw new NotDelivered(`no picture: ${response.status}`);
      // As a connection that fails: the shop did not answer.
      if (!isPicture(response)) throw new TypeError('no picture');
      const { size } = await response.clone().blob();
      await cache.put(address, response);
      bytes += size;
    }
    progress(++loaded / missing.length);
  };
  try {
    for (let from = 0; from < missing.length; from += picturesAtOnce) {
      await Promise.all(missing.slice(from, from + picturesAtOnce).map(load));
      await stillKept(of);
    }
  } finally {
    await addPackBytes(of, bytes, pictures);
  }
  if (gone.size > 0) await claimPictures(of, pictures.filter((address) => !gone.has(address)));
}

async function keepPage(of: PackOf & { readonly name: string }, { small, isUpdate }: { readonly small: boolean; readonly isUpdate: boolean }, signal: AbortSignal, progress: Progress): Promise<PackOutcome> {
  const keys = pageKeys(of);
  const asOf = Date.now();
  const answers = await fetchReplies(keys, asOf, signal);
  if (answers !== 'kept') return answers;
  const listed = await call('goodsPack!pictures', { sellerGoodsId: of.id, small }, { language: of.language, signal });
  if (listed.status !== 'success') return whyMissing(listed);
  await keepProduct(of, { keys, asOf, isUpdate });
  await fetchPictures(of, listed.data.pictures.map(({ name }) => packPictureAddress(name, listed.data.width)), signal, progress);
  await completeProduct(of, asOf);
  return 'kept';
}

type PackOptions = { readonly small: boolean; readonly signal: AbortSignal; readonly progress?: Progress };

/** `unusable`: what came could not be read or written, as of another version of the shop, or by a bad disk. */
async function attempt(work: () => Promise<PackOutcome>, signal: AbortSignal): Promise<PackOutcome | 'unusable'> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted || error instanceof PackDeleted) return 'stopped';
    if (isStorageFull(error)) return 'noRoom';
    const { name } = error as { name?: string };
    if (currentConnection() === 'offline' || error instanceof TypeError || name === 'AbortError' || name === 'TimeoutError') return 'offline';
    return error instanceof NotDelivered ? 'failed' : 'unusable';
  }
}

async function run(work: () => Promise<PackOutcome>, signal: AbortSignal): Promise<PackOutcome> {
  const outcome = await attempt(work, signal);
  return outcome === 'unusable' ? 'failed' : outcome;
}

/** Keeps something for offline use, or refreshes it. */
export function keepOffline(of: PackOf & { readonly name: string }, { small, signal, progress = () => {} }: PackOptions): Promise<PackOutcome> {
  askToPersist();
  return run(() => (of.kind === 'goods' ? keepPage(of, { small, isUpdate: false }, signal, progress) : keepCards(of, undefined, signal, progress)), signal);
}

/** The approximate cost of a pack's missing card pictures: the shop does not render them only to measure them. */
export async function picturesCost(pack: KeptPack): Promise<number> {
  if (pack.kind === 'goods' || !('caches' in globalThis)) return 0;
  return (await missingPictures(await cardPictures(pack))).length * meanPictureBytes;
}

/** Keeps the pictures of a pack's cards, or continues a stopped download. */
export function keepPictures(pack: KeptPack, { signal, progress = () => {} }: Omit<PackOptions, 'small'>): Promise<PackOutcome> {
  return run(() => fetchCardPictures(pack, signal, progress), signal);
}

/** In either direction: the clock that named the time may have been ahead. */
const isOld = (at: number, ageMs: number, now: number) => Math.abs(now - at) >= ageMs;

/** Fetches what changed in a pack since it was kept; all of it if it is damaged, or was not fetched as a whole for long. */
async function fetchChanges(pack: KeptPack, { small, signal, progress = () => {} }: PackOptions): Promise<PackOutcome> {
  const isGood = await isPackWhole(await stillKept(pack));
  if (pack.kind === 'goods') return keepPage(pack, { small, isUpdate: true }, signal, progress);
  const since = isGood && !isOld(pack.wholeAt, packAges.wholeAfterMs, Date.now()) ? pack.version : undefined;
  return keepCards(pack, { since }, signal, progress);
}

/** Brings a pack up to date. */
export function updatePack(pack: KeptPack, options: PackOptions): Promise<PackOutcome> {
  return run(() => fetchChanges(pack, options), options.signal);
}

/** Tidies up what no pack can remove any more; not while packs are updated. */
export function dropLostPictures(): Promise<void> {
  return withLock(packsLock, dropUnclaimedPictures);
}

/** Packs whose update this page could not use, as they were kept: it would be fetched in vain again. */
const unusable = new Set<string>();
const nameOf = ({ language, kind, id, asOf }: KeptPack) => `${language} ${kind} ${id} ${asOf}`;

/**
 * Updates every old pack, one after the other; stops at the first that the connection fails to deliver, not at one that the
 * shop no longer has, or that could not be used. One that the device had no room for waits as if it were new: each start of a
 * page would load all of it in vain. Of several tabs one does it: the next finds none that is old. Resolves to whether the
 * connection or the shop cut it off, so that it is worth another try.
 */
export async function updateOldPacks(options: PackOptions, now = Date.now()): Promise<boolean> {
  let isCutOff = false;
  await withLock(packsLock, async () => {
    for (const pack of await keptPacks()) {
      if (!isOld(pack.noRoomAt ?? pack.asOf, packAges.refreshAfterMs, now) || unusable.has(nameOf(pack)) || currentConnection() === 'offline') continue;
      const outcome = await attempt(() => fetchChanges(pack, options), options.signal);
      // If there is no room for this either, it is tried again at the next start.
      if (outcome === 'noRoom') await noteNoRoom(pack, now).catch(() => {});
      if (outcome === 'unusable') unusable.add(nameOf(pack));
      isCutOff = outcome === 'offline' || outcome === 'failed';
      if (!['kept', 'gone', 'unusable'].includes(outcome) && (outcome !== 'stopped' || options.signal.aborted)) return;
    }
  });
  return isCutOff;
}
