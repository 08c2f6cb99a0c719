import { device, type DeviceDatabase } from './database';
import { readOutboxRow } from './outbox-row';
import { watch } from './watch';

/** Which of an entry's pictures the shop has by now, in their order; empty for an entry that is not there any more. */
export async function sentPictures(entry: string, db: DeviceDatabase = device): Promise<boolean[]> {
  const row = readOutboxRow(await db.outbox.where('id').equals(entry).first());
  return row?.pictures.map(({ name }) => name !== undefined) ?? [];
}

/** Tells it now and at every change. */
export function followSentPictures(entry: string, tell: (sent: readonly boolean[]) => void): () => void {
  return watch(() => sentPictures(entry), tell);
}
