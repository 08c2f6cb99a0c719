import * as v from 'valibot';
import { savingFor, visitEndsAfterMs, type Saving } from '../../rules/data-use';
import { device } from '../database/database';
import { keptState, lookAfter } from '../database/state';
import { watch } from '../database/watch';
import { dataPlanState } from './save-data';

const count = v.optional(v.number(), 0);
const counts = {
  /** bytes over the line */
  pages: count,
  pictures: count,
  app: count,
  /** how many pictures came, and how many pages were shown */
  pictureNum: count,
  views: count,
  /** bytes of the pictures that pages showed, wherever they came from */
  shown: count,
  /** pictures that the saver left out */
  withheld: count,
};
const dataUse = v.object({ since: v.number(), visit: v.object({ at: v.number(), ...counts }), all: v.object(counts) });
type DataUse = v.InferOutput<typeof dataUse>;
export type DataCounts = DataUse['all'];

/** What the shopper chose: a sum in bytes for a visit, and what a megabyte costs. Its being there says that data are counted. */
const dataPlan = v.object({ limit: v.optional(v.number()), price: v.optional(v.string()), currency: v.optional(v.string()) });
export type DataPlan = v.InferOutput<typeof dataPlan>;

const names = { use: 'dataUse', plan: dataPlanState } as const;
const none = v.parse(v.object(counts), {});
const countNames = Object.keys(counts) as (keyof DataCounts)[];

const sum = (before: DataCounts, more: Partial<DataCounts>) => Object.fromEntries(countNames.map((name) => [name, before[name] + (more[name] ?? 0)])) as DataCounts;

/** Adds what came, where data are counted at all; pages and the worker each add what they see. */
export async function addDataUse(more: Partial<DataCounts>, now = Date.now()): Promise<void> {
  await device.transaction('rw', device.state, async () => {
    if (!(await keptState(names.plan, dataPlan))) return;
    const before = (await keptState(names.use, dataUse)) ?? { since: now, visit: { at: 0, ...none }, all: none };
    const visit = now - before.visit.at > visitEndsAfterMs ? none : before.visit;
    await device.state.put({ name: names.use, value: { since: before.since, visit: { at: now, ...sum(visit, more) }, all: sum(before.all, more) } satisfies DataUse });
  });
}

export type DataState = { readonly plan: DataPlan | undefined; readonly use: DataUse | undefined };

/** Of a visit that is over nothing counts. */
async function readData(): Promise<DataState> {
  const [plan, use] = [await keptState(names.plan, dataPlan), await keptState(names.use, dataUse)];
  return { plan, use: use && Date.now() - use.visit.at > visitEndsAfterMs ? { ...use, visit: { at: use.visit.at, ...none } } : use };
}

/** Tells what was chosen and what was used, now and after every change. */
export function watchData(tell: (state: DataState) => void): () => void {
  return watch(readData, tell);
}

/** Bytes of this visit. */
export function usedInVisit(data: DataState | undefined): number {
  const visit = data?.use?.visit;
  return visit ? visit.pages + visit.pictures + visit.app : 0;
}

/** How much is saved now. */
export function savingOf(data: DataState): Saving {
  return savingFor(usedInVisit(data), data.plan?.limit);
}

/** Whether the sum that this visit is kept under is used up. */
export async function isLimitReached(): Promise<boolean> {
  return savingOf(await readData()) === 'reached';
}

export async function keepDataPlan(plan: DataPlan): Promise<void> {
  await device.state.bulkPut([{ name: names.plan, value: plan }, { name: lookAfter, value: true }]);
}

/** Begins to count, where that has not begun. */
export async function countDataUse(): Promise<void> {
  await device.transaction('rw', device.state, async () => {
    if (!(await keptState(names.plan, dataPlan))) await keepDataPlan({});
  });
}
