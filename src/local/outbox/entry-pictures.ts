import { device, type DeviceDatabase } from '../database/database';
import { watch } from '../database/watch';
import { readOutboxRow } from './outbox-row';

/** An entry's pictures as they would be sent. */
export async function picturesOfEntry(id: string, db = device): Promise<Blob[]> {
  const rows = await db.outboxPictures.where('[entry+index]').between([id, 0], [id, Infinity]).toArray();
  return rows.map(({ bytes, type }) => new Blob([bytes], { type }));
}

/** Which of an entry's pictures the shop has by now, in their order; empty for an entry that is not there any more. */
export async function sentPictures(entry: string, db: DeviceDatabase = device): Promise<boolean[]> {
  const row = readOutboxRow(await db.outbox.where('id').equals(entry).first());
  return row?.pictures.map(({ name }) => name !== undefined) ?? [];
}

/** Tells it now and at every change. */
export function watchSentPictures(entry: string, tell: (sent: readonly boolean[]) => void): () => void {
  return watch(() => sentPictures(entry), tell);
}
