import * as v from 'valibot';
import { keepState, keptState } from '../database/state';
import { watch } from '../database/watch';

const name = 'saveData';

/** Where the shopper's data plan is stored (data-use.ts, which is loaded later than this). With a limit for a visit, pictures are small. */
export const dataPlanState = 'dataPlan';
const limited = v.object({ limit: v.number() });

/** Calls `listener` with whether the shopper wants smaller pictures, by choice or because a visit has a limit, now and at every change. */
export function watchSaveData(listener: (on: boolean) => void): () => void {
  return watch(async () => (await keptState(name, v.boolean())) === true || (await keptState(dataPlanState, limited)) !== undefined, listener);
}

/** Whether this visit has a limit that is used up. Loads the lazy module only if there is a limit. */
export async function isVisitUsedUp(): Promise<boolean> {
  return (await keptState(dataPlanState, limited)) !== undefined && (await import('./data-use')).isLimitReached();
}

export function keepSaveData(on: boolean): Promise<void> {
  return keepState(name, on);
}
