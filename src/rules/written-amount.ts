import { asciiDigits } from './ascii-digits';
import { parseMoney, type Money } from './money';

/** The sign before the decimals: a point or a comma. `locale`: a tag for Intl. */
function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * Parses an amount as people write it: with a comma, with blanks, in the digits of their script. `undefined` if it is invalid,
 * or if its sign may separate thousands: "12,500" is 12.5 only in languages with a decimal comma.
 */
export function writtenAmount(text: string, locale: string): Money | undefined {
  const figures = asciiDigits(text).replaceAll(/\s/g, '');
  const [, sign] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(figures) ?? [];
  if (sign !== undefined && sign !== decimalSign(locale)) return undefined;
  return parseMoney(figures.replace(/^(\d+)[,\u066b\uff0e](\d{1,10})$/, '$1.$2'));
}

/** An amount for an input field, as `writtenAmount` reads it in this language. */
export function amountToEdit(amount: Money, locale: string): string {
  return amount.replace('.', decimalSign(locale));
}
