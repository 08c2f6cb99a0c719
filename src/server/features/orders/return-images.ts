import { refuse, type Refusal } from '../../calls/refusal';
import { callerOf, type CallContext } from '../../shop-call';
import { showUpload } from '../uploads';

/** The pictures must be the buyer's own uploads; from now on they count as used, and are not swept. */
export async function wrongReturnImage(images: readonly string[], context: CallContext): Promise<Refusal | undefined> {
  const { userId } = callerOf(context);
  for (const name of images) {
    if (!(await showUpload(context.db, { userId, module: 'returns', name, now: context.now() }))) return refuse('imageUnknown', { field: 'images' });
  }
  return undefined;
}
