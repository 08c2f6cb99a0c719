import type { UserInfo } from '../../../../contract/shop/account';
import type { Db } from '../../../db/schema';
import { callerOf, type Handler } from '../../../shop-call';
import { balanceOf } from '../../ledger';
import { safewordResetTime } from '../fund-password/safeword-reset';
import { ownUser } from '../users';

/** What users may see of their own account. */
export async function userInfoOf(db: Db, userId: string): Promise<UserInfo> {
  const user = await ownUser(db, userId);
  return {
    usercode: user.id,
    username: user.username,
    avatar: user.avatar,
    money: (await balanceOf(db, userId)).available,
    email: user.email,
    emailProven: user.email_proven_at !== null,
    phone: user.phone,
    invitationCode: user.may_refer ? user.invitation_code : null,
    safewordSet: user.safeword_hash !== null,
    fundResetTime: await safewordResetTime(db, userId),
  };
}

export const getUserInfo: Handler<'localuser!get'> = (_payload, context) => userInfoOf(context.db, callerOf(context).userId);
