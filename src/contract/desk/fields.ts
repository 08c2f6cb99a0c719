import * as v from 'valibot';
import { isAboveZero } from '../../rules/money';
import { money } from '../fields';

/** A user name as staff type it. */
export const username = v.pipe(v.string(), v.maxLength(200));

/** One line of text, without control characters. */
export const singleLine = (maxLength: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength), v.regex(/^\P{Cc}*$/u));

/** An amount, price or rate above zero. */
export const positiveMoney = v.pipe(money, v.check((amount) => isAboveZero(amount), 'amountError'));
