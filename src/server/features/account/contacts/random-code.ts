import { randomInt } from 'node:crypto';

/** Leaves out characters that are easily confused (0 and O, 1, I and L), and vowels, so that no words appear. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Returns `length` random characters, each of 27, in upper case. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
