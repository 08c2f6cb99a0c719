import { expect, it } from 'vitest';
import { isUsername, usernameKey } from '../../../src/rules/account/usernames';

it('[S-462] [W-196] a user name has 6 to 30 characters', () => {
  expect([5, 6, 30, 31].map((length) => isUsername('a'.repeat(length)))).toEqual([false, true, true, false]);
});

it('[W-195] and is letters and digits only', () => {
  expect(['Annabel', '123456', 'abc123XYZ'].every(isUsername)).toBe(true);
  for (const wrong of ['anna bel', 'anna-bel', 'anna_bel', 'anna.bel', 'anna@bel', 'Ännabel', '安娜贝尔安娜', 'annabel\n', '']) expect(isUsername(wrong), wrong).toBe(false);
});

it('is one user’s whatever its case', () => {
  expect(usernameKey('AnnaBel')).toBe(usernameKey('annabel'));
});
