import { refuse } from '../../../calls/refusal';
import { callerOf, type Handler } from '../../../shop-call';
import type { AccountDependencies } from '../dependencies';
import { lockCaller } from '../sessions/lock-caller';
import { ownUser } from '../users';

/** Sets the avatar to a picture that this user uploaded for it; any other upload is unknown. The one before is swept. */
export function refreshAvatar({ showUpload, hideUpload }: AccountDependencies): Handler<'localuser!refreshAvatar'> {
  return async ({ avatar }, context) => {
    const { db, now } = context;
    const caller = callerOf(context);
    const { userId } = caller;
    // A user who leaves meanwhile has freed their uploads, and keeps none.
    const ended = await lockCaller(db, caller);
    if (ended) return ended;
    if (!(await showUpload(db, { userId, module: 'avatar', name: avatar, now: now() }))) return refuse('imageUnknown', { field: 'avatar' });
    const { avatar: before } = await ownUser(db, userId);
    if (before !== null && before !== avatar) await hideUpload(db, { userId, module: 'avatar', name: before });
    await db.updateTable('app_user').set({ avatar }).where('id', '=', userId).execute();
    return null;
  };
}
