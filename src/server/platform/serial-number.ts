import { randomInt } from 'node:crypto';

/**
 * The number that shoppers and staff see: the second in which the order, deposit, withdrawal or loan was made and eight random
 * digits, so that it does not reveal how many there are. One that was drawn before in the same second is drawn anew
 * (calls/transaction.ts).
 */
export function newSerialNumber(now: number): string {
  const second = new Date(now).toISOString().slice(2, 19).replaceAll(/\D/g, '');
  return `${second}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
