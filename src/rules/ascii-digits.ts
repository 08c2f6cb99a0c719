/**
 * The text with digits as keyboards write them turned into ASCII digits: Arabic, Persian, Hindi, Thai and full-width ones. Each
 * script's zero has a code that 16 divides, only Hindi's is 0x966.
 */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String((code & 15) - (code >> 4 === 0x96 ? 6 : 0));
  });
}
