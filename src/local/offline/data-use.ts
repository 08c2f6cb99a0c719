import * as v from 'valibot';
import { money } from '../../contract/fields';
import { savingFor, visitEndsAfterMs, type Saving } from '../../rules/data-use';
import { device } from '../database/database';
import { keptState, needsUpkeep } from '../database/state';
import { watch } from '../database/watch';
import { dataPlanState } from './save-data';

const count = v.optional(v.number(), 0);
const counts = {
  /** bytes transferred */
  pages: count,
  pictures: count,
  app: count,
  /** the number of pictures received, and of pages shown */
  pictureNum: count,
  views: count,
  /** bytes of the pictures that pages showed, from whatever source */
  shown: count,
  /** pictures that data saving left out */
  withheld: count,
};
const dataUse = v.object({ since: v.number(), visit: v.object({ at: v.number(), ...counts }), all: v.object(counts) });
type DataUse = v.InferOutput<typeof dataUse>;
export type DataCounts = DataUse['all'];

/** The shopper's choices: a limit in bytes for a visit, and the price of a megabyte. Data are counted if this row exists. */
const dataPlan = v.object({ limit: v.optional(v.number()), price: v.optional(money), currency: v.optional(v.string()) });
export type DataPlan = v.InferOutput<typeof dataPlan>;

const names = { use: 'dataUse', plan: dataPlanState } as const;
const none = v.parse(v.object(counts), {});
const countNames = Object.keys(counts) as (keyof DataCounts)[];

const sum = (before: DataCounts, more: Partial<DataCounts>) => Object.fromEntries(countNames.map((name) => [name, before[name] + (more[name] ?? 0)])) as DataCounts;

/** Adds what was transferred, if data are counted; pages and the worker each add what they see. */
export async function addDataUse(more: Partial<DataCounts>, now = Date.now()): Promise<void> {
  await device.transaction('rw', device.state, async () => {
    if (!(await keptState(names.plan, dataPlan))) return;
    const before = (await keptState(names.use, dataUse)) ?? { since: now, visit: { at: 0, ...none }, all: none };
    const visit = now - before.visit.at > visitEndsAfterMs ? none : before.visit;
    await device.state.put({ name: names.use, value: { since: before.since, visit: { at: now, ...sum(visit, more) }, all: sum(before.all, more) } satisfies DataUse });
  });
}

/** Counts are collected this long and written together: a page loads twenty files at once. */
const writeAfterMs = 1_000;

/** Collects the counts of a page, or of the worker. */
export class DataCounter {
  private counted: Partial<DataCounts> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  add(more: Partial<DataCounts>): void {
    for (const [name, value] of Object.entries(more) as [keyof DataCounts, number][]) this.counted[name] = (this.counted[name] ?? 0) + value;
    this.timer ??= setTimeout(() => this.write(), writeAfterMs);
  }

  /** Writes what was collected, if anything, or passes it to `writer`. */
  write(writer: (counts: Partial<DataCounts>) => void = (counts) => void addDataUse(counts).catch(() => {})): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts = this.counted;
    this.counted = {};
    writer(counts);
  }
}

export type DataState = { readonly plan: DataPlan | undefined; readonly use: DataUse | undefined };

/** The counts of a visit that is over are zero. */
async function readData(): Promise<DataState> {
  const [plan, use] = [await keptState(names.plan, dataPlan), await keptState(names.use, dataUse)];
  return { plan, use: use && Date.now() - use.visit.at > visitEndsAfterMs ? { ...use, visit: { at: use.visit.at, ...none } } : use };
}

/** Calls `listener` with the shopper's choices and the usage, now and after every change. */
export function watchData(listener: (state: DataState) => void): () => void {
  return watch(readData, listener);
}

/** The bytes used in this visit. */
export function usedInVisit(data: DataState | undefined): number {
  const visit = data?.use?.visit;
  return visit ? visit.pages + visit.pictures + visit.app : 0;
}

/** How much has to be saved now. */
export function savingOf(data: DataState): Saving {
  return savingFor(usedInVisit(data), data.plan?.limit);
}

/** Whether this visit's limit is used up. */
export async function isLimitReached(): Promise<boolean> {
  return savingOf(await readData()) === 'reached';
}

export async function keepDataPlan(plan: DataPlan): Promise<void> {
  await device.state.bulkPut([{ name: names.plan, value: plan }, { name: needsUpkeep, value: true }]);
}

/** Starts counting, unless it has started already. */
export async function countDataUse(): Promise<void> {
  await device.transaction('rw', device.state, async () => {
    if (!(await keptState(names.plan, dataPlan))) await keepDataPlan({});
  });
}
