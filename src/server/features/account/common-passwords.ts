import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword } from '../../../rules/common-passwords';
import { plainPassword } from '../../../rules/passwords';

/** The 49,000 that were found most often among stolen ones, in lower case: too many for a page, which knows how they are made. */
const stolen: ReadonlySet<string> = new Set(dictionary['passwords-common']);

export function isWidelyKnown(typed: string, username?: string): boolean {
  return stolen.has(plainPassword(typed).toLowerCase()) || isCommonPassword(typed, username);
}
