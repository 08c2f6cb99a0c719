import { refuse } from '../../../calls/refusal';
import { callerOf, type Handler } from '../../../shop-call';
import type { AccountDependencies } from '../dependencies';

/** Sets the avatar to a picture that this user uploaded for it; any other upload is unknown. */
export function refreshAvatar({ showUpload }: AccountDependencies): Handler<'localuser!refreshAvatar'> {
  return async ({ avatar }, context) => {
    const { db, now } = context;
    const { userId } = callerOf(context);
    if (!(await showUpload(db, { userId, module: 'avatar', name: avatar, now: now() }))) return refuse('imageUnknown', { field: 'avatar' });
    await db.updateTable('app_user').set({ avatar }).where('id', '=', userId).execute();
    return null;
  };
}
