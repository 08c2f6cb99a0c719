import type { accountCalls } from '../../../contract/shop/account';
import type { passwordlessCalls } from '../../../contract/shop/passwordless';
import type { securityCalls } from '../../../contract/shop/security';
import type { Handlers } from '../../shop-call';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator';
import { addPasskey, beginPasskey } from './add-passkey';
import { refreshAvatar } from './avatar';
import { changePassword } from './change-password';
import { bindEmail, bindPhone, sendEmailCode } from './contacts';
import { listDevices, removeDevice } from './device-list';
import { giveFormToken } from './form-tokens';
import { leave, readLogoffTerms } from './leave';
import { logIn } from './log-in';
import { logInByCode } from './log-in-by-code';
import { giveLoginChallenge, logInByPasskey } from './log-in-by-passkey';
import type { AccountDependencies } from './dependencies';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys';
import { registerWith } from './register';
import { resetPassword } from './reset-password';
import { changeSafeword, setSafeword } from './safeword';
import { resetSafeword, stopSafewordReset } from './safeword-reset';
import { getSecurity } from './security';
import { sendCode, sendSafewordCode } from './send-code';
import { endSession, heartbeat, listSessions, logOut } from './sessions';
import { getUserInfo } from './user-info';

export { userDesk } from './desk';
export { forgetOldAccountRows } from './forget-old';
export { useFormToken } from './form-tokens';
export type { AccountDependencies } from './dependencies';
export { PasswordHashes } from './password-hashes';
export { accountData } from './personal-data';
export { readAuthenticator, trySecondFactor, type SpendFactor } from './authenticator';
export { mayCopyData } from './copy-data';
export { tryOwnPassword } from './own-password';
export { mailText, newsText, type MailKind, type TextValues } from './mail-texts';
export { refusePassword } from './password-rules';
export { trySafeword } from './safeword';
export { applySafewordResets } from './safeword-reset';
export { renewSession } from './sessions';
export { livingUsers } from './users';
export { nobodysAccount, tryGuess, tryPassword } from './login-attempts';

export function accountHandlers(parts: AccountDependencies): Handlers<keyof typeof accountCalls | keyof typeof passwordlessCalls | keyof typeof securityCalls> {
  return {
    'localuser!registerNoVerifcode': registerWith(parts),
    'localuser!registerWithVerifcode': registerWith(parts),
    'localuser!get': getUserInfo,
    'localuser!refreshAvatar': refreshAvatar(parts),
    'localuser!resetPsw': resetPassword(parts),
    'user!newlogin': logIn(parts),
    'passkey!challenge': giveLoginChallenge,
    'passkey!login': logInByPasskey(parts),
    'passkey!begin': beginPasskey(parts),
    'passkey!add': addPasskey,
    'passkey!list': listPasskeys,
    'passkey!rename': renamePasskey,
    'passkey!remove': removePasskey(parts),
    'verifcode!login': logInByCode(parts),
    'user!logout': logOut,
    'user!heartbeat': heartbeat,
    'user!updateOldAndNewPsw': changePassword(parts),
    'user!setSafewordReg': setSafeword(parts),
    'user!updateOldAndNewSafeword': changeSafeword(parts),
    'user!sendEmailCode': sendEmailCode(parts),
    'user!bindEmail': bindEmail(parts),
    'user!bindPhone': bindPhone(parts),
    'user!sendSafewordCode': sendSafewordCode(parts),
    'user!resetSafeword': resetSafeword(parts),
    'safeword!stopReset': stopSafewordReset(parts),
    'device!list': listDevices,
    'device!remove': removeDevice(parts),
    'session!token': giveFormToken,
    'session!list': listSessions,
    'session!end': endSession,
    'verifcode!send': sendCode(parts),
    'security!get': getSecurity,
    'user!beginAuthenticator': beginAuthenticator(parts),
    'user!confirmAuthenticator': confirmAuthenticator(parts),
    'user!removeAuthenticator': removeAuthenticator(parts),
    'user!logoffTerms': readLogoffTerms(parts),
    'user!logoff': leave(parts),
  };
}
