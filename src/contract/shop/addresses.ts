import * as v from 'valibot';
import { declareCall } from '../call';
import { id, nothing } from '../fields';
import { email } from './account';
import { named } from './goods';

/** Two-letter ISO 3166 code. */
const country = v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.regex(/^[A-Z]{2}$/));

/**
 * Server limits. Which fields a country requires and in what format (post code, phone, state, city) is checked by the
 * handler under the brand's policy; an empty text means "none".
 */
const written = {
  /** consignee's name */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameEmpty'), v.maxLength(64, 'consigneeTooLong')),
  email,
  /** international calling code without plus or zeros */
  areaCode: v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.regex(/^[1-9]\d{0,3}$/, 'phoneFormat')),
  phone: v.pipe(v.string(), v.trim(), v.nonEmpty('phoneEmpty'), v.maxLength(32, 'phoneFormat')),
  country,
  /** free text, as is `city`: `listState` and `listCity` only suggest; a receipt shows the text stored here */
  state: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  city: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  postCode: v.pipe(v.string(), v.trim(), v.maxLength(32, 'postCodeFormat')),
  address: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(255, 'addressTooLong')),
  /** 1 marks the default address: a user with any addresses has exactly one (rules/addresses/address-book.ts) */
  use: v.picklist([0, 1]),
};
const refusals = ['nameEmpty', 'consigneeTooLong', 'emailFormat', 'phoneEmpty', 'phoneFormat', 'postCodeFormat', 'addressTooLong'] as const;

export const address = v.object({
  id,
  name: v.string(),
  email: v.string(),
  areaCode: v.string(),
  phone: v.string(),
  country: v.string(),
  state: v.string(),
  city: v.string(),
  postCode: v.string(),
  address: v.string(),
  use: v.picklist([0, 1]),
});
export type Address = v.InferOutput<typeof address>;

/** A change queued offline is resent with its first idempotency key until it is answered, so it is applied once and every attempt gets the same answer. */
export const addressCalls = {
  'address!list': declareCall({ caller: 'shopper', offline: 'kept', payload: nothing, reply: v.object({ addressList: v.array(address) }) }),
  'address!add': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    payload: v.strictObject(written),
    reply: v.object({ id }),
    refusals: [...refusals, 'addressLimit'],
  }),
  'address!edit': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    payload: v.strictObject({ id, ...written }),
    reply: v.null(),
    refusals: [...refusals, 'addressUnknown'],
  }),
  'address!del': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    payload: v.strictObject({ id }),
    reply: v.null(),
    refusals: ['addressUnknown'],
  }),
  'address!listCountry': declareCall({
    offline: 'kept',
    payload: nothing,
    reply: v.object({ countryList: v.array(v.object({ ...named.entries, areaCode: v.string() })) }),
  }),
  'address!listState': declareCall({ offline: 'kept', payload: v.strictObject({ country }), reply: v.object({ stateList: v.array(named) }) }),
  /** `state`: an id or name from `listState` */
  'address!listCity': declareCall({
    offline: 'kept',
    payload: v.strictObject({ country, state: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))) }),
    reply: v.object({ cityList: v.array(named) }),
  }),
};
