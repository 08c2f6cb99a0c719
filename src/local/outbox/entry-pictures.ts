import { device } from '../database/database';
import { watch } from '../database/watch';
import { readOutboxRow } from './outbox-row';
import { picturesOf } from './outbox-write';

/** An entry's pictures as they would be sent. */
export async function picturesOfEntry(id: string): Promise<Blob[]> {
  const rows = await picturesOf(device, id).toArray();
  return rows.map(({ bytes, type }) => new Blob([bytes], { type }));
}

/** For each of an entry's pictures, in order, whether it is uploaded; empty if the entry is gone. */
export async function sentPictures(entry: string): Promise<boolean[]> {
  const row = readOutboxRow(await device.outbox.where('id').equals(entry).first());
  return row?.pictures.map(({ name }) => name !== undefined) ?? [];
}

/** Calls `listener` with the result of `sentPictures`, now and at every change. */
export function watchSentPictures(entry: string, listener: (sent: readonly boolean[]) => void): () => void {
  return watch(() => sentPictures(entry), listener);
}
