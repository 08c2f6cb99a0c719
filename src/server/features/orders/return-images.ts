import { refuse, type Refusal } from '../../calls/refusal';
import { callerOf, type CallContext } from '../../shop-call';
import { showUpload } from '../uploads';

/** Refuses pictures that are not the buyer's own uploads; the others count as used from now on, and are not swept. */
export async function wrongReturnImage(images: readonly string[], context: CallContext): Promise<Refusal | undefined> {
  const { userId } = callerOf(context);
  for (const name of images) {
    if (!(await showUpload(context.db, { userId, module: 'returns', name, now: context.now() }))) return refuse('imageUnknown', { field: 'images' });
  }
  return undefined;
}
