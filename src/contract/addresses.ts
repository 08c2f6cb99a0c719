import * as v from 'valibot';
import { email } from './account';
import { declareCall } from './call';
import { id, nothing } from './fields';
import { named } from './goods';

/** ISO 3166 code of two letters. */
const country = v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.regex(/^[A-Z]{2}$/));
const required = v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(64));

/**
 * Server limits (storefront, 9). Which of them a country needs, and in what form (post code, phone, state), is the
 * handler's to judge by the brand's policy: an empty text is "none".
 */
const written = {
  /** the consignee's */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameEmpty'), v.maxLength(64, 'consigneeTooLong')),
  email,
  /** international calling code without plus or zeros */
  areaCode: v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.regex(/^[1-9]\d{0,3}$/, 'phoneFormat')),
  phone: v.pipe(v.string(), v.trim(), v.nonEmpty('phoneEmpty'), v.maxLength(32, 'phoneFormat')),
  country,
  /** an id of `listState` where the country has any, else as written */
  state: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  /** as written: `listCity` only suggests */
  city: required,
  postCode: v.pipe(v.string(), v.trim(), v.maxLength(32, 'postCodeFormat')),
  address: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(255, 'addressTooLong')),
  /** 1 marks the default address, of which there is at most one */
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

export const addressCalls = {
  'address!list': declareCall({ caller: 'shopper', offline: 'kept', closed: true, payload: nothing, reply: v.object({ addressList: v.array(address) }) }),
  'address!add': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    closed: true,
    payload: v.strictObject(written),
    reply: v.object({ id }),
    refusals: [...refusals, 'addressLimit'],
  }),
  'address!edit': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    closed: true,
    payload: v.strictObject({ id, ...written }),
    reply: v.null(),
    refusals: [...refusals, 'addressUnknown'],
  }),
  'address!del': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    closed: true,
    payload: v.strictObject({ id }),
    reply: v.null(),
    refusals: ['addressUnknown'],
  }),
  'address!listCountry': declareCall({
    offline: 'kept',
    closed: true,
    payload: nothing,
    reply: v.object({ countryList: v.array(v.object({ ...named.entries, areaCode: v.string() })) }),
  }),
  'address!listState': declareCall({ offline: 'kept', closed: true, payload: v.strictObject({ country }), reply: v.object({ stateList: v.array(named) }) }),
  'address!listCity': declareCall({
    offline: 'kept',
    closed: true,
    payload: v.strictObject({ country, state: v.optional(id) }),
    reply: v.object({ cityList: v.array(named) }),
  }),
};
