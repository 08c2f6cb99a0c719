import * as v from 'valibot';
import { isLanguage, type Language } from '../rules/languages';
import { parseMoney, type Money } from '../rules/money';

/**
 * Fields shared by several calls. A schema's message is the refusal for a wrong value (see refusals.ts);
 * a value of the wrong type or an unknown field is a "parameter error".
 */

/** Opaque id of goods, stores, categories …: letters, digits, dash and underscore. */
export const id = v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.maxLength(64), v.regex(/^[\w-]+$/));

export const money = v.pipe(
  v.string(),
  v.check((text) => parseMoney(text) !== undefined),
  v.transform((text) => text as Money),
);

/** UTC milliseconds. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A time that a caller chose, up to the year 9999: the database reads no later one. */
export const moment = v.pipe(time, v.maxValue(253_402_300_799_999));

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

// Forms and queries carry numbers as text. Both forms are accepted; anything else gets the given refusal.
export function wholeNumber(refusal: string) {
  const digits = v.pipe(v.string(refusal), v.regex(/^\d{1,9}$/, refusal), v.transform(Number));
  return v.union([v.pipe(v.number(refusal), v.integer(refusal)), digits], refusal);
}

/** A page number, from 1. */
export const pageNum = v.optional(v.pipe(wholeNumber('pageNumber'), v.minValue(1, 'pageNumber'), v.maxValue(1_000_000, 'pageNumber')), 1);

export function pageSize(usual: number) {
  return v.optional(v.pipe(wholeNumber('pageNumber'), v.minValue(1, 'pageNumber'), v.maxValue(100, 'pageNumber')), usual);
}

/** A flag from JSON or a query. */
export const flag = v.union([v.boolean(), v.pipe(v.picklist(['true', 'false']), v.transform((text) => text === 'true'))]);

/** A search keyword: the page cuts longer ones, the server refuses them. */
export const keyword = v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(200));

export const language = v.custom<Language>(isLanguage);

/** The proof carried by a link in an e-mail. */
export const byLink = v.strictObject({ proof: v.pipe(v.string(), v.maxLength(200)) });

export const nothing = v.strictObject({});

/** One page of a list, as every list call returns it. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ pageList: v.array(item), pageNum: count, pageSize: count, totalElements: count });
}
