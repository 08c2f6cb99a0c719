import * as v from 'valibot';
import { device } from './database';
import { followState } from './state';

/** Stands in `state` from a rebuilding of the database on (rebuild-database.ts), until the shopper has seen that it was. */
export const rebuiltName = 'storageRebuilt';

export function followStorageRebuilt(tell: (rebuilt: boolean) => void): () => void {
  return followState(rebuiltName, v.boolean(), (rebuilt) => tell(rebuilt ?? false));
}

export async function forgetStorageRebuilt(): Promise<void> {
  await device.state.delete(rebuiltName);
}
