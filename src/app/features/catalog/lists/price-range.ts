import { compareMoney, type Money } from '../../../../rules/money';
import { writtenAmount } from '../../../../rules/written-amount';

export type PriceRange = { readonly priceFrom: Money | undefined; readonly priceTo: Money | undefined };
export type WrongPrice = 'from' | 'to' | 'order';

/** Parses a typed price range; an empty field is no limit. An invalid amount is an error, never guessed at. `locale`: a tag for Intl. */
export function readPriceRange(from: string, to: string, locale: string): PriceRange | { readonly wrong: WrongPrice } {
  const [first, second] = [from, to].map((text) => {
    if (text.trim() === '') return { amount: undefined };
    const amount = writtenAmount(text, locale);
    return amount === undefined || amount.startsWith('-') ? undefined : { amount };
  });
  if (!first) return { wrong: 'from' };
  if (!second) return { wrong: 'to' };
  if (first.amount && second.amount && compareMoney(first.amount, second.amount) > 0) return { wrong: 'order' };
  return { priceFrom: first.amount, priceTo: second.amount };
}
