import { randomInt } from 'node:crypto';

/** Leaves out characters that are easily confused (0 and O, 1, I and L), and vowels, so that no words appear. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Returns `length` random characters, each of 27, in upper case. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** The same from given bytes, of which 32 are enough for 16 letters without favouring any: equal bytes, equal code. */
export function codeOf(bytes: Uint8Array, length: number): string {
  const base = BigInt(letters.length);
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let code = '';
  for (; code.length < length; rest /= base) code += letters[Number(rest % base)];
  return code;
}
