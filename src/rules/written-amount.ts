import { parseMoney, type Money } from './money';

/** The zeros of the scripts whose keyboards have digits of their own: Arabic, Persian, Hindi, Thai. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x0e50];

/** The text with digits as keyboards write them in these scripts turned into ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
}

/** Parses an amount as people write it: with a comma, with blanks, in the digits of their script. `undefined` if it is invalid. */
export function writtenAmount(text: string): Money | undefined {
  const digits = asciiDigits(text).replaceAll(/\s/g, '');
  return parseMoney(/^\d+[,\u066b]\d{1,10}$/.test(digits) ? digits.replace(/[,\u066b]/, '.') : digits);
}
