import * as v from 'valibot';
import { device } from './database';
import { rebuiltName } from './foreign-database';
import { watchState } from './state';

/** Whether the database had to be rebuilt, now and at every change, until the shopper has taken note. */
export function watchStorageRebuilt(tell: (rebuilt: boolean) => void): () => void {
  return watchState(rebuiltName, v.boolean(), (rebuilt) => tell(rebuilt ?? false));
}

/** Where the browser itself, or a cleaner, has taken the database away: what was in it is lost. */
export async function noteStorageRebuilt(): Promise<void> {
  await device.state.put({ name: rebuiltName, value: true });
}

export async function forgetStorageRebuilt(): Promise<void> {
  await device.state.delete(rebuiltName);
}
