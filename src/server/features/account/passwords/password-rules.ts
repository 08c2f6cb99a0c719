import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword } from '../../../../rules/account/common-passwords';
import type { Policy } from '../../../../rules/account/email';
import { isPasswordLength, passwordLengths, plainPassword } from '../../../../rules/account/passwords';
import { refuse, type Refusal } from '../../../calls/refusal';

/**
 * The 49,000 most common stolen passwords, in lower case: too many for a page, which only knows the patterns that common
 * passwords follow.
 */
const stolen: ReadonlySet<string> = new Set(dictionary['passwords-common']);

function isWidelyKnown(typed: string, username?: string): boolean {
  return stolen.has(plainPassword(typed).toLowerCase()) || isCommonPassword(typed, username);
}

/** The refusal of a new login password by the brand's policy; `undefined` if it is allowed. */
export function refusePassword(typed: string, policy: Policy, { field, username }: { readonly field: string; readonly username?: string }): Refusal | undefined {
  if (!isPasswordLength(typed, policy)) return refuse(passwordLengths[policy].refusal, { field });
  if (policy === 'inclusive' && isWidelyKnown(typed, username)) return refuse('passwordCommon', { field });
  return undefined;
}
