import * as v from 'valibot';
import { goodsPack, packPath, type PackQuestion } from '../contract/shop/goods-pack';
import type { Reply } from '../contract/shop/calls';
import { queryKey } from '../contract/shop/query-key';
import { isPackWhole, keepPack, keepProduct, keptPackOf, keptPacks, type Fetched, type KeptPack, type PackOf } from '../local/offline-packs';
import { keptPictures } from '../local/kept-pictures';
import { packAges } from '../rules/goods-pack';
import { call } from './api';
import { currentConnection } from './connectivity';
import { refresh } from './refresh';

/** A line that brings nothing for so long has ended. */
const patienceMs = 20_000;

/** How far it is: from 0 to 1. */
type Progress = (done: number) => void;
export type PackOutcome = 'kept' | 'stopped' | 'offline' | 'failed' | 'noRoom';

const scopeOf = ({ kind, id }: Pick<PackOf, 'kind' | 'id'>): PackQuestion => (kind === 'category' ? { categoryId: id } : kind === 'seller' ? { sellerId: id } : {});

/** What it would cost to keep it: nothing of it is fetched yet. */
export async function packCost(of: PackOf, small: boolean): Promise<{ readonly goodsNum: number; readonly more: number; readonly bytes: number } | undefined> {
  const { language } = of;
  if (of.kind === 'goods') {
    const outcome = await call('goodsPack!pictures', { sellerGoodsId: of.id, small }, { language });
    return outcome.status === 'success' ? { goodsNum: 1, more: 0, bytes: outcome.data.pictures.reduce((sum, { bytes }) => sum + bytes, 0) } : undefined;
  }
  const outcome = await call('goodsPack!size', scopeOf(of), { language });
  return outcome.status === 'success' ? { goodsNum: outcome.data.goodsNum, more: outcome.data.totalElements - outcome.data.goodsNum, bytes: outcome.data.bytes } : undefined;
}

/** The whole body, told how much of it is here; gives up on a line that stalls. */
async function readBody(response: Response, onRead: (bytes: number) => void, stall: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for (;;) {
    const timer = setTimeout(stall, patienceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return text + decoder.decode();
    read += value.byteLength;
    text += decoder.decode(value, { stream: true });
    onRead(read);
  }
}

/** Brings a pack; rejects where the line or the shop doesn't. */
async function fetchPack(question: PackQuestion, { language }: PackOf, told: Reply<'goodsPack!size'>, signal: AbortSignal, progress: Progress): Promise<Fetched> {
  const stalled = new AbortController();
  const address = `${packPath}?${new URLSearchParams({ lang: language, ...(question as Record<string, string>) }).toString()}`;
  const response = await fetch(address, { signal: AbortSignal.any([signal, stalled.signal]), credentials: 'same-origin', referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`no pack: ${response.status}`);
  const asOf = Date.now() - 1000 * Number(response.headers.get('age') ?? 0);
  const text = await readBody(response, (read) => progress(Math.min(1, read / told.length)), () => stalled.abort());
  return { pack: v.parse(goodsPack, JSON.parse(text)), asOf, bytes: told.bytes };
}

/** Of the whole way fetching is the first half, and writing the other. */
async function keepCards(of: PackOf & { readonly name: string }, since: string | undefined, signal: AbortSignal, progress: Progress): Promise<PackOutcome> {
  const question = { ...scopeOf(of), ...(since !== undefined && { since }) };
  const told = await call('goodsPack!size', question, { language: of.language, signal });
  if (told.status !== 'success') return told.status === 'offline' ? 'offline' : 'failed';
  const fetched = await fetchPack(question, of, told.data, signal, (done) => progress(done / 2));
  const all = fetched.pack.ids.length;
  await keepPack(of, fetched, { signal, onWritten: (written) => progress(0.5 + written / all / 2) });
  return 'kept';
}

async function keepPage(of: PackOf & { readonly name: string }, small: boolean, signal: AbortSignal, progress: Progress): Promise<PackOutcome> {
  const { language, id: sellerGoodsId } = of;
  const keys = [queryKey(language, 'sellerGoods!info', { sellerGoodsId }), queryKey(language, 'syspara!getSyspara', { code: 'return_days' })];
  for (const key of keys) {
    const { status } = await refresh(key);
    signal.throwIfAborted();
    if (status !== 'success') return status === 'offline' ? 'offline' : 'failed';
  }
  const told = await call('goodsPack!pictures', { sellerGoodsId, small }, { language, signal });
  if (told.status !== 'success') return told.status === 'offline' ? 'offline' : 'failed';
  const cache = await caches.open(keptPictures);
  const before = new Set((await keptPackOf(of))?.pictures);
  const addresses = told.data.pictures.map(({ name, bytes }) => ({ address: `/pictures/${name}-${told.data.width}.webp`, bytes })).filter(({ address }) => !before.has(address));
  let brought = 0;
  for (const { address, bytes } of addresses) {
    const response = await fetch(address, { signal });
    if (!response.ok) return 'failed';
    await cache.put(address, response);
    brought += bytes;
    progress(brought / addresses.reduce((sum, each) => sum + each.bytes, 1));
  }
  await keepProduct(of, { keys, pictures: addresses.map(({ address }) => address), asOf: Date.now(), bytes: brought });
  return 'kept';
}

type Manner = { readonly small: boolean; readonly signal: AbortSignal; readonly progress?: Progress };

async function run(work: () => Promise<PackOutcome>, signal: AbortSignal): Promise<PackOutcome> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return 'stopped';
    const { name, inner } = error as { name?: string; inner?: { name?: string } };
    if ([name, inner?.name].includes('QuotaExceededError')) return 'noRoom';
    return currentConnection() === 'offline' || error instanceof TypeError || name === 'AbortError' ? 'offline' : 'failed';
  }
}

/** Keeps something for offline, or keeps it anew. */
export function keepOffline(of: PackOf & { readonly name: string }, { small, signal, progress = () => {} }: Manner): Promise<PackOutcome> {
  return run(() => (of.kind === 'goods' ? keepPage(of, small, signal, progress) : keepCards(of, undefined, signal, progress)), signal);
}

/** Brings what changed of a pack since it was kept; the whole of one that is damaged, or has not been brought anew for long. */
export function updatePack(pack: KeptPack, { small, signal, progress = () => {} }: Manner): Promise<PackOutcome> {
  return run(async () => {
    const isGood = await isPackWhole(pack);
    if (pack.kind === 'goods') return keepPage(pack, small, signal, progress);
    const since = isGood && Date.now() - pack.wholeAt < packAges.wholeAfterMs ? pack.version : undefined;
    return keepCards(pack, since, signal, progress);
  }, signal);
}

/** Brings what changed of every pack that is old, one after the other; ends with the first that the line doesn't bring. */
export async function updateOldPacks(manner: Manner, now = Date.now()): Promise<void> {
  for (const pack of await keptPacks()) {
    if (now - pack.asOf < packAges.refreshAfterMs || currentConnection() === 'offline') continue;
    if ((await updatePack(pack, manner)) !== 'kept') return;
  }
}
