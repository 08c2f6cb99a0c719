import type { FastifyRequest } from 'fastify';
import type { RefusalKey } from '../../contract/refusals';
import { Refusal } from '../calls/refusal';

/** Refusals that tell of guessing, or of somebody who asks for what is not theirs, by what the log calls them. */
const events: Partial<Record<RefusalKey, string>> = {
  credentialsWrong: 'login-failed',
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

/** `who`: a user's or a staff's id, where there is a session. What was typed and where from stays out of the log. */
export function logSecurityEvent(request: FastifyRequest, answer: unknown, who?: string): void {
  if (!(answer instanceof Refusal)) return;
  const event = events[answer.key];
  if (event !== undefined) request.log.warn({ event, call: request.call, refusal: answer.key, who, reqId: request.id }, 'security');
}
