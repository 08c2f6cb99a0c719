import { parseMoney, type Money } from './money';

/** Parses an amount as people write it: with a comma, with blanks, in the digits of their script. `undefined` if it is invalid. */
export function writtenAmount(text: string): Money | undefined {
  const digits = text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll(/\s/g, '');
  return parseMoney(/^\d+[,\u066b]\d{1,10}$/.test(digits) ? digits.replace(/[,\u066b]/, '.') : digits);
}
