import { randomInt } from 'node:crypto';

/**
 * What shopper and staff call an order: the second in which it was placed and eight digits by chance, so that it tells
 * nobody how many orders there are.
 */
export function newSerialNumber(now: number): string {
  const second = new Date(now).toISOString().slice(2, 19).replaceAll(/\D/g, '');
  return `${second}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
