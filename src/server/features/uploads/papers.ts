import { uploadModules, type UploadModule } from '../../../contract/shop/uploads';
import type { Db } from '../../db/schema';
import type { Seal } from '../../platform/seal';
import type { Storage } from '../../platform/storage';

/** Whether a module's pictures are encrypted in storage. Staff see them only through a call that records who saw them and why, never by a URL. */
export function isSealed(module: UploadModule): boolean {
  return uploadModules[module] === uploadModules.identity;
}

/** The decrypted picture of an identity paper; `undefined` if it is gone, or was sealed with another key (PAPERS_KEY). */
export async function openPaper({ storage, seal }: { readonly storage: Storage; readonly seal: Seal }, name: string): Promise<Buffer | undefined> {
  const sealed = await storage.get(name);
  return sealed && seal.tryOpen(sealed, name);
}

/** Deletes the picture first, then its row, in the transaction of what showed it: if interrupted in between, it is done again. */
export async function deletePaper(db: Db, storage: Storage, name: string): Promise<void> {
  await storage.delete(name);
  await db.deleteFrom('upload').where('name', '=', name).where('module', '=', 'identity' satisfies UploadModule).execute();
}
