import { describe, expect, it } from 'vitest';
import { deliveryDaysTo } from '../../../src/rules/orders/delivery-days';
import { lateFrom, promisedBy, receiptAt, type Parcel } from '../../../src/rules/orders/parcels';

const day = 86_400_000;
const parcel = (facts: Partial<Parcel> = {}): Parcel => ({ paidAt: 0, shippedAt: day, promisedDays: null, arrivesBy: null, extendedDays: null, ...facts });

it('PA1 the automatic receipt leaves three days after the promised one', () => {
  expect(receiptAt(parcel(), 15)).toBe(16 * day);
  expect(receiptAt(parcel({ promisedDays: 12 }), 15)).toBe(16 * day);
  expect(receiptAt(parcel({ promisedDays: 20 }), 15)).toBe(23 * day);
  expect(receiptAt(parcel({ promisedDays: 20, arrivesBy: 30 * day }), 15)).toBe(33 * day);
});

it('PA2 is put off by whole days', () => {
  expect(receiptAt(parcel({ extendedDays: 7 }), 15)).toBe(23 * day);
  expect(receiptAt(parcel({ promisedDays: 20, extendedDays: 7 }), 15)).toBe(30 * day);
});

it('PA3 a parcel is late from the promised day, or half-way where nothing was promised', () => {
  expect(lateFrom(parcel({ promisedDays: 12 }), 15)).toBe(12 * day);
  expect(lateFrom(parcel({ promisedDays: 12, arrivesBy: 30 * day }), 15)).toBe(30 * day);
  expect(lateFrom(parcel(), 15)).toBe(8.5 * day);
  // There is always time to report it before it counts as received.
  for (const promisedDays of [null, 0, 5, 14, 15, 40]) expect(lateFrom(parcel({ promisedDays }), 15)).toBeLessThan(receiptAt(parcel({ promisedDays }), 15));
});

it('nothing is promised before it is paid, or by nobody', () => {
  expect(promisedBy(parcel({ paidAt: null, promisedDays: 12 }))).toBeNull();
  expect(promisedBy(parcel())).toBeNull();
});

describe('what is promised for a country', () => {
  it('is its own, or everybody else’s, or nothing', () => {
    expect(deliveryDaysTo('DE', 'DE 6-12, * 10-20')).toEqual({ from: 6, to: 12 });
    expect(deliveryDaysTo('FR', 'DE 6-12, * 10-20')).toEqual({ from: 10, to: 20 });
    expect(deliveryDaysTo('FR', 'DE 6-12')).toBeUndefined();
    expect(deliveryDaysTo('DE', '')).toBeUndefined();
    expect(deliveryDaysTo('DE', 'soon')).toBeUndefined();
  });
});
