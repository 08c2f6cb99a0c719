import * as v from 'valibot';
import { device } from './database';
import { rebuiltName } from './foreign-database';
import { watchState } from './state';

/** Calls `listener` with whether the database was rebuilt, now and at every change, until the shopper has acknowledged it. */
export function watchStorageRebuilt(listener: (rebuilt: boolean) => void): () => void {
  return watchState(rebuiltName, v.boolean(), (rebuilt) => listener(rebuilt ?? false));
}

/** Notes that the browser or a cleaning tool deleted the database: its content is lost. */
export async function noteStorageRebuilt(): Promise<void> {
  await device.state.put({ name: rebuiltName, value: true });
}

export async function forgetStorageRebuilt(): Promise<void> {
  await device.state.delete(rebuiltName);
}
