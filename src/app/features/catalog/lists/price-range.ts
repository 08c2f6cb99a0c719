import { compareMoney, parseMoney, type Money } from '../../../../rules/money';

export type PriceRange = { readonly priceFrom: Money | undefined; readonly priceTo: Money | undefined };
export type WrongPrice = 'from' | 'to' | 'order';

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10];

/** Converts digits as keyboards write them (Arabic, Persian, Hindi, Thai, full-width) and a comma before the cents. */
function plainFigures(text: string): string {
  return text
    .trim()
    .replace(/\p{Nd}/gu, (figure) => {
      const code = figure.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? figure : String(code - zero);
    })
    .replace(/[٫．]/g, '.')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

/** Parses a typed price range; an empty field is no limit. An invalid amount is an error, never guessed at. */
export function readPriceRange(from: string, to: string): PriceRange | { readonly wrong: WrongPrice } {
  const [first, second] = [from, to].map((text) => {
    const figures = plainFigures(text);
    if (figures === '') return { amount: undefined };
    const amount = parseMoney(figures);
    return amount === undefined || amount.startsWith('-') ? undefined : { amount };
  });
  if (!first) return { wrong: 'from' };
  if (!second) return { wrong: 'to' };
  if (first.amount && second.amount && compareMoney(first.amount, second.amount) > 0) return { wrong: 'order' };
  return { priceFrom: first.amount, priceTo: second.amount };
}
