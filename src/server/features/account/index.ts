import type { accountCalls } from '../../../contract/shop/account';
import type { passwordlessCalls } from '../../../contract/shop/passwordless';
import type { securityCalls } from '../../../contract/shop/security';
import type { Handlers } from '../../shop-call';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './sign-in/authenticator';
import { addPasskey, beginPasskey } from './passkeys/add-passkey';
import { refreshAvatar } from './user-data/avatar';
import { changePassword } from './passwords/change-password';
import { bindEmail, bindPhone, sendEmailCode } from './contacts/contacts';
import { listDevices, removeDevice } from './sessions/device-list';
import { giveFormToken } from './sessions/form-tokens';
import { leave, readLogoffTerms } from './user-data/leave';
import { logIn } from './sign-in/log-in';
import { logInByCode } from './sign-in/log-in-by-code';
import { giveLoginChallenge, logInByPasskey } from './sign-in/log-in-by-passkey';
import type { AccountDependencies } from './dependencies';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys';
import { registerWith } from './registration/register';
import { resetPassword } from './passwords/reset-password';
import { changeSafeword, setSafeword } from './fund-password/safeword';
import { resetSafeword, stopSafewordReset } from './fund-password/safeword-reset';
import { getSecurity } from './security';
import { sendCode, sendSafewordCode } from './contacts/send-code';
import { endSession, heartbeat, listSessions, logOut } from './sessions/sessions';
import { getUserInfo } from './user-data/user-info';

export { userDesk } from './desk';
export { forgetOldAccountRows } from './user-data/forget-old';
export { spendFormToken } from './sessions/form-tokens';
export type { AccountDependencies } from './dependencies';
export { PasswordHashes } from './passwords/password-hashes';
export { accountData } from './user-data/personal-data';
export { readAuthenticator, trySecondFactor, type SpendFactor } from './sign-in/authenticator';
export { mayCopyData } from './user-data/copy-data';
export { tryOwnPassword } from './passwords/own-password';
export { mailText, newsText, type MailKind, type TextValues } from './contacts/mail-texts';
export { queueNotice, queueWarning } from './contacts/notices';
export { refusePassword } from './passwords/password-rules';
export { safewordLock, trySafeword } from './fund-password/safeword';
export { applySafewordResets } from './fund-password/safeword-reset';
export { findCaller, isSessionOpen } from './sessions/find-caller';
export { lockCaller } from './sessions/lock-caller';
export { renewSession } from './sessions/sessions';
export { livingUsers, lockUser, ownUser, userNamed } from './users';
export { typedAccount, tryGuess, tryPassword } from './sign-in/login-attempts';

export function accountHandlers(dependencies: AccountDependencies): Handlers<keyof typeof accountCalls | keyof typeof passwordlessCalls | keyof typeof securityCalls> {
  return {
    'localuser!registerNoVerifcode': registerWith(dependencies),
    'localuser!registerWithVerifcode': registerWith(dependencies),
    'localuser!get': getUserInfo,
    'localuser!refreshAvatar': refreshAvatar(dependencies),
    'localuser!resetPsw': resetPassword(dependencies),
    'user!newlogin': logIn(dependencies),
    'passkey!challenge': giveLoginChallenge,
    'passkey!login': logInByPasskey(dependencies),
    'passkey!begin': beginPasskey(dependencies),
    'passkey!add': addPasskey,
    'passkey!list': listPasskeys,
    'passkey!rename': renamePasskey,
    'passkey!remove': removePasskey(dependencies),
    'verifcode!login': logInByCode(dependencies),
    'user!logout': logOut,
    'user!heartbeat': heartbeat(dependencies),
    'user!updateOldAndNewPsw': changePassword(dependencies),
    'user!setSafewordReg': setSafeword(dependencies),
    'user!updateOldAndNewSafeword': changeSafeword(dependencies),
    'user!sendEmailCode': sendEmailCode(dependencies),
    'user!bindEmail': bindEmail(dependencies),
    'user!bindPhone': bindPhone(dependencies),
    'user!sendSafewordCode': sendSafewordCode(dependencies),
    'user!resetSafeword': resetSafeword(dependencies),
    'safeword!stopReset': stopSafewordReset(dependencies),
    'device!list': listDevices,
    'device!remove': removeDevice(dependencies),
    'session!token': giveFormToken,
    'session!list': listSessions,
    'session!end': endSession,
    'verifcode!send': sendCode(dependencies),
    'security!get': getSecurity,
    'user!beginAuthenticator': beginAuthenticator(dependencies),
    'user!confirmAuthenticator': confirmAuthenticator(dependencies),
    'user!removeAuthenticator': removeAuthenticator(dependencies),
    'user!logoffTerms': readLogoffTerms(dependencies),
    'user!logoff': leave(dependencies),
  };
}
