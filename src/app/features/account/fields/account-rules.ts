import { emailLimit, isAccountEmail, type Policy } from '../../../../rules/account/email';
import { isPasswordLength, isSafeword, passwordLengths, plainPassword } from '../../../../rules/account/passwords';
import { isUsername } from '../../../../rules/account/usernames';
import type { Wrong } from '../../../../ui/forms/form-state';

/** Validates an account field as the server will; the message says what to do. */
type Rule = (value: string) => Wrong | undefined;

const required: Wrong = { id: 'account.wrong.required' };

export const filled: Rule = (value) => (value === '' ? required : undefined);
export const anything: Rule = () => undefined;

/** A field that may stay empty. */
export function optional(rule: Rule): Rule {
  return (value) => (value.trim() === '' ? undefined : rule(value));
}

export const usernameRule: Rule = (value) => {
  if (value.trim() === '') return required;
  return isUsername(value.trim()) ? undefined : { id: 'account.wrong.username' };
};

export type IsCommon = (password: string, username: string) => boolean;

/** `isCommon` knows the common passwords only once they have loaded; the server always does. */
export function newPasswordRule(policy: Policy, isCommon: IsCommon): (value: string, username?: string) => Wrong | undefined {
  const { least, most } = passwordLengths[policy];
  return (value, username = '') => {
    if (value === '') return required;
    if (!isPasswordLength(value, policy)) {
      const count = Array.from(plainPassword(value)).length;
      return count < least ? { id: 'account.wrong.passwordShort', values: { least, count } } : { id: 'account.wrong.passwordLong', values: { most, count } };
    }
    return policy === 'inclusive' && isCommon(value, username) ? { id: 'account.wrong.passwordCommon' } : undefined;
  };
}

/** Checks that the secret was repeated exactly. */
export function repeated(value: string, first: string): Wrong | undefined {
  if (value === '') return required;
  return value === first ? undefined : { id: 'account.wrong.differ' };
}

/** A code of the authenticator, or a recovery code. */
export const factorRule: Rule = (value) => {
  if (value.trim() === '') return required;
  return /^(\d{6}|[0-9A-Za-z]{4}(-?[0-9A-Za-z]{4}){3})$/.test(value.trim()) ? undefined : { id: 'account.wrong.factor' };
};

export const safewordRule: Rule = (value) => {
  if (value === '') return required;
  return isSafeword(value) ? undefined : { id: 'account.wrong.safeword' };
};

export function emailRule(policy: Policy): Rule {
  return (value) => {
    const email = value.trim();
    if (email === '') return required;
    if (email.length > emailLimit) return { id: 'account.wrong.emailLong', values: { limit: emailLimit, count: email.length } };
    if (isAccountEmail(email, policy)) return undefined;
    return { id: policy === 'specified' && isAccountEmail(email, 'inclusive') ? 'account.wrong.emailSpecified' : 'account.wrong.email' };
  };
}

export const codeRule: Rule = (value) => {
  if (value.trim() === '') return required;
  return /^\d{6}$/.test(value.trim()) ? undefined : { id: 'account.wrong.code' };
};
