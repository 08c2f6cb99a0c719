import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { DeskCallName } from '../../contract/desk/calls';
import type { RefusalKey } from '../../contract/refusals';
import type { CallName } from '../../contract/shop/calls';
import { Refusal } from '../calls/refusal';

/** Refusals that suggest guessing or unauthorised access, with their names in the log. */
const events: Partial<Record<RefusalKey, string>> = {
  credentialsWrong: 'login-failed',
  passkeyWrong: 'passkey-failed',
  userLocked: 'login-failed',
  userDisabled: 'login-failed',
  passwordWrong: 'password-failed',
  oldPasswordWrong: 'password-failed',
  safewordWrong: 'fund-password-failed',
  verificationCodeWrong: 'code-failed',
  lockedMinutes: 'lockout',
  lockedTomorrow: 'lockout',
  safewordClosed: 'lockout',
  unauthorized: 'staff-refused',
  noPermission: 'staff-refused',
  bindAuthenticatorFirst: 'staff-refused',
  illegalRequest: 'illegal-request',
};

/** Calls that change who has access, with their names in the log on success. */
const done: Readonly<Record<string, string>> = {
  'user!newlogin': 'login',
  'passkey!login': 'login',
  'verifcode!login': 'login',
  'localuser!registerNoVerifcode': 'login',
  'localuser!registerWithVerifcode': 'login',
  'user!logout': 'logout',
  'user!updateOldAndNewPsw': 'password-changed',
  'localuser!resetPsw': 'password-changed',
  'user!setSafewordReg': 'fund-password-changed',
  'user!updateOldAndNewSafeword': 'fund-password-changed',
  'user!resetSafeword': 'fund-password-changed',
  'user!bindEmail': 'email-changed',
  'user!bindPhone': 'phone-changed',
  'staff!login': 'staff-login',
  'staff!logout': 'staff-logout',
  'user!confirmAuthenticator': 'authenticator-changed',
  'user!removeAuthenticator': 'authenticator-changed',
  'passkey!add': 'passkeys-changed',
  'passkey!remove': 'passkeys-changed',
  'user!logoff': 'account-cancelled',
  'staff!confirmAuthenticator': 'authenticator-changed',
} satisfies Partial<Record<CallName | DeskCallName, string>>;

/** The reply of a login: who logged in. */
const letIn = v.union([v.object({ user: v.object({ usercode: v.string() }) }), v.object({ staff: v.object({ id: v.string() }) })]);

function whoIn(answer: unknown): string | undefined {
  const read = v.safeParse(letIn, answer);
  if (!read.success) return undefined;
  return 'user' in read.output ? read.output.user.usercode : read.output.staff.id;
}

/**
 * Logs what is refused before calls are counted: pages of other sites make a browser send as much of it as they like, and each
 * network address fills only as many lines a minute as it may make calls.
 */
export async function logIllegalRequest(request: FastifyRequest, refusal: Refusal): Promise<void> {
  if ((await request.server.waitSeconds(request, 'illegal-request')) === undefined) logSecurityEvent(request, refusal);
}

/** `who`: the id of the user or staff member, if there is a session. Input and network addresses stay out of the log. */
export function logSecurityEvent(request: FastifyRequest, answer: unknown, who?: string): void {
  const { call, id: reqId } = request;
  if (answer instanceof Refusal) {
    const event = events[answer.key];
    if (event !== undefined) request.log.warn({ event, call, refusal: answer.key, who, reqId }, 'security');
    return;
  }
  const event = call === undefined ? undefined : done[call];
  if (event !== undefined) request.log.info({ event, call, who: who ?? whoIn(answer), reqId }, 'security');
}
