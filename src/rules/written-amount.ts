import { parseMoney, type Money } from './money';

/** The zeros of the scripts whose keyboards have digits of their own: Arabic, Persian, Hindi, Thai, and full-width ones. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10];

/** The text with digits as keyboards write them in these scripts turned into ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
}

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
