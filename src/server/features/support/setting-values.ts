import { isAboveZero, noMoney, parseMoney, type Money } from '../../../rules/money';

/** A setting that counts something; `undefined` where its text is no whole number above zero. */
export function wholeAboveZero(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** A setting that is an amount; none where its text is not above zero. */
export function amountOrNone(text: string): Money {
  const amount = parseMoney(text);
  return isAboveZero(amount) ? amount : noMoney;
}
