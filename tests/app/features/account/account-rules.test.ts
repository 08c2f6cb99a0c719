import { describe, expect, it } from 'vitest';
import { codeRule, emailRule, newPasswordRule, optional, repeated, safewordRule, usernameRule } from '../../../../src/app/features/account/fields/account-rules';
import { plainCode } from '../../../../src/app/features/account/fields/code-input';
import { isCommonPassword } from '../../../../src/rules/account/common-passwords';
import { emailLimit } from '../../../../src/rules/account/email';
import type { Wrong } from '../../../../src/ui/forms/form-state';
import { said } from '../../../support/texts';

const id = (wrong: Wrong | undefined) => (wrong && 'id' in wrong ? wrong.id : undefined);
const required = 'account.wrong.required';

describe('the page checks as the server will, and says what to do', () => {
  it.each([['', required], ['short', 'account.wrong.username'], ['Alice1', undefined], ['a'.repeat(30), undefined], ['a'.repeat(31), 'account.wrong.username'], ['with space', 'account.wrong.username']])(
    'user name %j', (name, wrong) => expect(id(usernameRule(name))).toBe(wrong),
  );

  it('[W-182] a password under the policy `specified`: 6 to 12 characters', () => {
    const rule = newPasswordRule('specified', isCommonPassword);
    expect(id(rule('12345'))).toBe('account.wrong.passwordShort');
    expect(rule('123456')).toBeUndefined();
    expect(rule('a'.repeat(12))).toBeUndefined();
    expect(id(rule('a'.repeat(13)))).toBe('account.wrong.passwordLong');
  });

  it('[W-183] a password under the policy `inclusive`: 8 to 64 characters, the commonest refused', () => {
    const rule = newPasswordRule('inclusive', isCommonPassword);
    expect(rule('seven77')).toEqual({ id: 'account.wrong.passwordShort', values: { least: 8, count: 7 } });
    expect(rule('a quiet harbour')).toBeUndefined();
    expect(rule('ü'.repeat(64))).toBeUndefined();
    expect(rule('ü'.repeat(65))).toEqual({ id: 'account.wrong.passwordLong', values: { most: 64, count: 65 } });
    expect(id(rule('password1'))).toBe('account.wrong.passwordCommon');
    expect(id(rule('kiteflyer', 'kiteflyer'))).toBe('account.wrong.passwordCommon');
  });

  it('[W-186] [W-192] an empty password', () => {
    expect(id(newPasswordRule('inclusive', () => false)(''))).toBe(required);
  });

  it('[W-188] [W-189] [W-193] the same password twice', () => {
    expect(id(repeated('', 'a'))).toBe(required);
    expect(id(repeated('b', 'a'))).toBe('account.wrong.differ');
    expect(repeated('a', 'a')).toBeUndefined();
  });

  it('[W-203] an e-mail under the policy `inclusive`', () => {
    for (const email of ['a@b.co', 'x.y+z@sub.example']) expect(emailRule('inclusive')(email)).toBeUndefined();
    expect(id(emailRule('inclusive')('a@b'))).toBe('account.wrong.email');
    expect(id(emailRule('inclusive')(`${'a'.repeat(emailLimit)}@b.co`))).toBe('account.wrong.emailLong');
  });

  it('[W-201] [W-202] an e-mail under the policy `specified` says its own rule', () => {
    const rule = emailRule('specified');
    expect(rule('sixsix@b.co')).toBeUndefined();
    expect(id(rule('five5@b.co'))).toBe('account.wrong.emailSpecified');
    expect(id(rule('with.dot6@b.co'))).toBe('account.wrong.emailSpecified');
    expect(id(rule('nothing'))).toBe('account.wrong.email');
  });

  it('[W-194] [W-205] a verification code of six digits', () => {
    expect(id(codeRule(' '))).toBe(required);
    expect(id(codeRule('12345'))).toBe('account.wrong.code');
    expect(codeRule(' 123456 ')).toBeUndefined();
  });

  it('a code in the digits of the keyboard, and one pasted with blanks', () => {
    for (const typed of ['١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '๑๒๓๔๕๖', ' 123456', '123 456', '1234567']) expect(plainCode(typed, 6)).toBe('123456');
    expect(plainCode(' Ab12-cd34 ', 19)).toBe('Ab12-cd34');
  });

  it('[W-185] a fund password of six digits', () => {
    expect(id(safewordRule('12345a'))).toBe('account.wrong.safeword');
    expect(safewordRule('123456')).toBeUndefined();
  });

  it('what may stay empty', () => {
    expect(optional(emailRule('inclusive'))(' ')).toBeUndefined();
    expect(id(optional(emailRule('inclusive'))('x'))).toBe('account.wrong.email');
  });
});

it.each(['en', 'cn', 'ar'] as const)('[W-181] [W-183] each policy says its own rules in %s', (language) => {
  const inclusive = said(language, 'account.help.password.inclusive', { least: 8, most: 64 });
  const specified = said(language, 'account.help.password.specified', { least: 6, most: 12 });
  for (const [text, numbers] of [[inclusive, ['8', '64']], [specified, ['6', '12']]] as const) for (const number of numbers) expect(text).toContain(number);
});
