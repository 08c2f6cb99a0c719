import { sql } from 'kysely';
import type { UploadModule } from '../../../contract/shop/uploads';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';

type ShownUpload = { readonly userId: string; readonly module: UploadModule; readonly name: string; readonly now: number };

/**
 * Marks an upload as shown, in the transaction of what shows it, so that it is never swept. False if the user has no such upload
 * of this module, even if another user has it.
 */
export async function showUpload(db: Db, { userId, module, name, now }: ShownUpload): Promise<boolean> {
  const row = await db
    .updateTable('upload')
    .set({ used_at: sql`coalesce(used_at, ${timestamp(now)})` })
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .where('module', '=', module)
    .where('sha256', 'not like', 'pending:%')
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an upload as shown by nothing any more, so that it is swept. */
export async function hideUpload(db: Db, { userId, module, name }: Omit<ShownUpload, 'now'>): Promise<void> {
  await db.updateTable('upload').set({ used_at: null }).where('name', '=', name).where('user_id', '=', userId).where('module', '=', module).execute();
}
