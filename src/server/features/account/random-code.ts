import { randomInt } from 'node:crypto';

/** Nothing that is read or typed wrong: no 0 and O, 1, I and L, and no vowels that make words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** `length` characters, each of 27, in capitals. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
