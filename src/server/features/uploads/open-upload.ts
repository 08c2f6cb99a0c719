import { uploadModules, type UploadModule } from '../../../contract/shop/uploads';
import { secretHash } from '../../calls/secrets';
import { asTimestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { Seal } from '../../platform/seal';
import type { Storage } from '../../platform/storage';
import { isSealed, openPaper } from './papers';

type OpenedUpload = { readonly bytes: Buffer; readonly isPrivate: boolean };

/** Who asks: the user of a token, the cookie that the browser sends with an image request, or the mall's own staff. */
type Asks = {
  readonly caller: { readonly userId: string } | undefined;
  readonly isDesk: boolean;
  /** whether the staff who ask decide something of this user that shows the picture */
  readonly decides: (owner: string) => Promise<boolean>;
  readonly cookie: string | undefined;
  readonly now: number;
};

/**
 * Opens an upload for those who may see it: a private one for its owner and, unless it is sealed, the mall's staff; one of a
 * return for those who decide it, too. Everybody else gets `undefined`, the same as for a name that does not exist.
 */
export async function openUpload({ db, storage, seal }: { readonly db: Db; readonly storage: Storage; readonly seal: Seal }, name: string, asks: Asks): Promise<OpenedUpload | undefined> {
  const row = await db.selectFrom('upload').select(['user_id', 'module', 'sha256']).where('name', '=', name).executeTakeFirst();
  if (!row || row.sha256.startsWith('pending:')) return undefined;
  const module = row.module as UploadModule;
  const { isPrivate } = uploadModules[module];
  const sealed = isSealed(module);
  const isSeen = !isPrivate || (await maySee(db, row.user_id, { ...asks, isDesk: asks.isDesk && !sealed })) || (module === 'returns' && (await asks.decides(row.user_id)));
  if (!isSeen) return undefined;
  const bytes = await (sealed ? openPaper({ storage, seal }, name) : storage.get(name));
  return bytes && { bytes, isPrivate };
}

async function maySee(db: Db, owner: string, { caller, isDesk, cookie, now }: Omit<Asks, 'decides'>): Promise<boolean> {
  if (isDesk) return true;
  if (caller) return caller.userId === owner;
  if (cookie === undefined) return false;
  const session = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('session.user_id', '=', owner)
    .where('session.ended_at', 'is', null)
    .where('session.cookie_hash', '=', secretHash(cookie))
    .where('session.expires_at', '>', asTimestamp(now))
    .where('app_user.status', '=', 'active')
    .executeTakeFirst();
  return session !== undefined;
}
