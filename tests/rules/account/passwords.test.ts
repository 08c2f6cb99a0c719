import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commonPasswords, isCommonPassword } from '../../../src/rules/account/common-passwords';
import { isPasswordLength, isSafeword, plainPassword } from '../../../src/rules/account/passwords';

const ofLength = (length: number) => 'x'.repeat(length);

describe('a login password', () => {
  it('[S-463] [W-182] has 6 to 12 characters under “specified”', () => {
    expect([5, 6, 12, 13].map((length) => isPasswordLength(ofLength(length), 'specified'))).toEqual([false, true, true, false]);
  });

  it('[S-464] [W-183] has 8 to 64 characters under “inclusive”', () => {
    expect([7, 8, 64, 65].map((length) => isPasswordLength(ofLength(length), 'inclusive'))).toEqual([false, true, true, false]);
  });

  it('[W-184] may hold letters, digits, special characters and anything else', () => {
    for (const typed of ['aB3$%&/()=?', 'пароль-слон', '海风灯塔三只猫猫', 'كلمة سر طويلة', '🐙🐙🐙🐙🐙🐙🐙🐙', '        ']) expect(isPasswordLength(typed, 'inclusive'), typed).toBe(true);
  });

  it('counts a character once, whatever it is made of', () => {
    expect(isPasswordLength('🐙'.repeat(7), 'inclusive')).toBe(false);
    expect(isPasswordLength('🐙'.repeat(64), 'inclusive')).toBe(true);
  });

  it('is the same from every keyboard', () => {
    expect(plainPassword('cafe\u0301 noir')).toBe(plainPassword('caf\u00e9 noir'));
    expect(plainPassword('ｈａｒｂｏｕｒ')).toBe('harbour');
  });
});

describe('the commonest passwords', () => {
  it('are a thousand and more, none too short to be taken anyway', () => {
    expect(commonPasswords().size).toBeGreaterThan(1_000);
    expect([...commonPasswords()].filter((text) => text.length < 8 || text !== text.toLowerCase())).toEqual([]);
  });

  it.each([
    '12345678', '123456789', '1234567890', '87654321', '11111111', '00000000', 'password', 'PASSWORD', 'Password1', 'password123', 'p@ssw0rd', 'qwertyui', 'qwertyuiop', 'qwerty123',
    '1q2w3e4r', '1qaz2wsx', 'iloveyou', 'sunshine', 'football', 'january2024', 'December1', 'abcdefgh', 'abcd1234', 'asdfghjkl', 'zxcvbnm123', 'letmein123', 'welcome1', 'aaaaaaaa', 'abcabcabc',
    '31121999', '19991231', 'superman', 'princess1', 'ｐａｓｓｗｏｒｄ',
  ])('[S-464] hold “%s”', (typed) => {
    expect(isCommonPassword(typed)).toBe(true);
  });

  it.each(['harbour light 27', 'correct horse battery', 'tq7-Lk2-pVb', 'mondaymorningcoffee', '93847561', 'Grüße aus Köln'])('[S-464] do not hold “%s”', (typed) => {
    expect(isCommonPassword(typed)).toBe(false);
  });

  it('[S-464] hold the user’s own name, for that user', () => {
    expect(isCommonPassword('Annabel99', 'annabel99')).toBe(true);
    expect(isCommonPassword('Annabel99', 'somebody')).toBe(false);
  });

  it('cost the page little', () => {
    expect(readFileSync('src/rules/account/common-passwords.ts', 'utf8').length).toBeLessThan(5_000);
  });
});

it('the fund password is six digits and nothing else', () => {
  expect(['123456', '000000'].every(isSafeword)).toBe(true);
  for (const wrong of ['12345', '1234567', '12345a', ' 123456', '１２３４５６', '123456\n', '']) expect(isSafeword(wrong), wrong).toBe(false);
});
