import * as v from 'valibot';
import { followState, keepState } from './state';

const name = 'saveData';

/** Whether the shopper wants smaller pictures, now and at every change. */
export function followSaveData(tell: (on: boolean) => void): () => void {
  return followState(name, v.boolean(), (on) => tell(on ?? false));
}

export function keepSaveData(on: boolean): Promise<void> {
  return keepState(name, on);
}
