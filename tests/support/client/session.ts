import type { Session } from '../../../src/contract/shop/account';
import { amount } from '../catalog';

/** A logged-in shopper. */
export const session: Session = {
  token: 'token-1', expiresAt: 5_000, sealKey: Buffer.alloc(32, 7).toString('base64url'),
  user: { usercode: 'u-ada', username: 'ada123', avatar: null, money: amount('1'), email: null, phone: null, invitationCode: null, safewordSet: false },
};
