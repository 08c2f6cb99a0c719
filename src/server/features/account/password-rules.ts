import type { Policy } from '../../../rules/email';
import { isPasswordLength, passwordLengths } from '../../../rules/passwords';
import { refuse, type Refusal } from '../../calls/refusal';
import { isWidelyKnown } from './common-passwords';

/** Why the brand's policy does not take a new login password; `undefined` where it does. */
export function refusePassword(typed: string, policy: Policy, { field, username }: { readonly field: string; readonly username?: string }): Refusal | undefined {
  if (!isPasswordLength(typed, policy)) return refuse(passwordLengths[policy].refusal, { field });
  if (policy === 'inclusive' && isWidelyKnown(typed, username)) return refuse('passwordCommon', { field });
  return undefined;
}
