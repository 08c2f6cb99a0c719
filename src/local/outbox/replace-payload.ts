import * as v from 'valibot';
import { firstCalls } from '../../contract/shop/page-calls';
import { device } from '../database/database';
import { newId } from '../database/new-id';
import { changeEntry, isEditable, waitingAnew } from './outbox';
import { handlerOf, isOutboxCall } from './outbox-handlers';
import { picturesOf, removeEntry } from './outbox-write';

/**
 * Sends another payload in place of what the shop refused or never received, at the same position in the order. To the
 * shop it is another action with another key; hence never for one that may have arrived. Returns false if the entry is
 * gone or may not be edited.
 */
export function replacePayload(id: string, payload: unknown, db = device): Promise<boolean> {
  return changeEntry(db, id, async (row) => {
    const { name } = row;
    if (!isEditable(row) || !isOutboxCall(name)) return false;
    if (!v.is(firstCalls[name].payload, payload)) return false;
    const handler = handlerOf(name);
    const next = newId();
    const pictures = await picturesOf(db, id).toArray();
    await removeEntry(db, row);
    await db.outbox.put({
      ...row, ...waitingAnew, id: next, payload, version: handler.version, lane: handler.lane(payload as never), entity: handler.entity?.(payload as never) ?? '', tries: 0, confirmed: true,
    });
    await db.outboxPictures.bulkPut(pictures.map((picture) => ({ ...picture, entry: next })));
    return true;
  });
}
