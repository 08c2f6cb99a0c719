import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { uploadModules, type UploadModule } from '../../../contract/shop/uploads';
import { refuse } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { isUniqueViolation } from '../../db/unique-violation';
import { placeOf } from '../../platform/networks';
import type { PictureEncoder } from '../../platform/picture-encoder';
import { kindOf } from '../../platform/picture-kind';
import type { Seal } from '../../platform/seal';
import { megabyte } from '../../platform/sizes';
import type { Storage } from '../../platform/storage';
import { Unavailable } from '../../platform/unavailable';
import { callerOf, type Handler } from '../../shop-call';
import { spendFormToken } from '../account';
import { isSealed } from './papers';
import { reserveUpload } from './quota';

export type UploadDependencies = { readonly storage: Storage; readonly encoder: PictureEncoder; readonly seal: Seal };

/**
 * Stores a picture. The same picture sent again by the same user for the same purpose is the same upload, so a device that lost
 * the reply can ask again and gets it. Expensive steps come last, and each try needs a form token.
 */
export function takeUpload({ storage, encoder, seal }: UploadDependencies): Handler<'uploadimg!execute'> {
  return async ({ file, moduleName: module, session_token: token }, context) => {
    const { db } = context;
    const { userId } = callerOf(context);
    const now = context.now();
    if (!(await spendFormToken(db, userId, token, now))) return refuse('sessionTokenInvalid', { field: 'session_token' });
    const { megabytes } = uploadModules[module];
    if (file.size > megabytes * megabyte) return refuse(megabytes === 2 ? 'imageTooLarge2' : 'imageTooLarge10', { field: 'file' });
    const sent = new Uint8Array(await file.arrayBuffer());
    if (kindOf(sent) === undefined) return refuse('uploadFailed', { field: 'file' });

    const sha256 = createHash('sha256').update(sent).digest('base64url');
    const same = { userId, module, sha256, now };
    const before = await sentBefore(db, same);
    if (before !== undefined) return { data: before };

    const name = `${randomBytes(16).toString('hex')}.webp`;
    const refused = await reserveUpload(db, { name, userId, module, bytes: sent.length, now });
    if (refused) return refused;
    // Fails only if the database or the storage fails; then the sweep deletes the rest.
    const discard = async () => {
      await storage.delete(name);
      await db.deleteFrom('upload').where('name', '=', name).execute();
    };
    try {
      const picture = await encoder.encode(sent, placeOf(context.client.address));
      if (picture === 'busy') {
        await discard();
        return refuse('tooFrequent');
      }
      if (picture === 'unreadable') {
        // Its row counts among the uploads of a day, as decoding it took as long as any; then it is swept.
        await db.updateTable('upload').set({ bytes: 0 }).where('name', '=', name).execute();
        return refuse('uploadFailed', { field: 'file' });
      }
      await storage.put(name, isSealed(module) ? seal.seal(picture, name) : picture);
      if (await finish(db, name, { sha256, bytes: picture.length })) return { data: name };
      // The same picture was sent twice at once, and the other upload finished first.
      await discard();
      return { data: (await sentBefore(db, same)) ?? name };
    } catch (error) {
      const gone = discard().catch(() => {});
      // If the storage doesn't answer, don't keep the shopper waiting for the deletion: it goes on in the background, and
      // otherwise the sweep does it.
      if (!(error instanceof Unavailable)) await gone;
      throw error;
    }
  };
}

type UploadIdentity = { readonly userId: string; readonly module: UploadModule; readonly sha256: string; readonly now: number };

/** The name of the earlier upload of the same picture. One that nothing shows yet gets another 24 hours. */
async function sentBefore(db: Db, { userId, module, sha256, now }: UploadIdentity): Promise<string | undefined> {
  const row = await db
    .updateTable('upload')
    .set({ created_at: sql`case when used_at is null then ${timestamp(now)}::timestamptz else created_at end` })
    .where('user_id', '=', userId)
    .where('module', '=', module)
    .where('sha256', '=', sha256)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Completes the reserved row; false if another row already has the same content. */
async function finish(db: Db, name: string, { sha256, bytes }: { sha256: string; bytes: number }): Promise<boolean> {
  try {
    await db.updateTable('upload').set({ sha256, bytes }).where('name', '=', name).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
