import * as v from 'valibot';
import { device } from './database';
import { rebuiltName } from './foreign-database';
import { followState } from './state';

/** Whether the database had to be rebuilt, now and at every change, until the shopper has taken note. */
export function followStorageRebuilt(tell: (rebuilt: boolean) => void): () => void {
  return followState(rebuiltName, v.boolean(), (rebuilt) => tell(rebuilt ?? false));
}

export async function forgetStorageRebuilt(): Promise<void> {
  await device.state.delete(rebuiltName);
}
