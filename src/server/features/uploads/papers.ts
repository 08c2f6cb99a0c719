import { uploadModules, type UploadModule } from '../../../contract/shop/uploads';
import type { Db } from '../../db/schema';
import type { Seal } from '../../platform/seal';
import type { Storage } from '../../platform/storage';

/** Encrypted where they are stored. Staff see them by a call that writes down who did and why, and by no address. */
export function isSealed(module: UploadModule): boolean {
  return uploadModules[module] === uploadModules.identity;
}

/** A paper as its user sent it; `undefined` where it is gone. */
export async function openPaper({ storage, seal }: { readonly storage: Storage; readonly seal: Seal }, name: string): Promise<Buffer | undefined> {
  const sealed = await storage.get(name);
  return sealed && seal.open(sealed, name);
}

/** First the picture, then its row, in the transaction of what showed it: cut off in between, it is done again. */
export async function deletePaper(db: Db, storage: Storage, name: string): Promise<void> {
  await storage.delete(name);
  await db.deleteFrom('upload').where('name', '=', name).where('module', '=', 'identity' satisfies UploadModule).execute();
}
