import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { formatPhone, phoneCountries, phoneToSend, splitPhone, wrongPhone } from '../../../../src/app/features/phones/phone-tools';
import { formatBytes } from '../../../../src/ui/format-bytes';
import { invitationIn } from '../../../../src/app/features/account/sign-in/invitation';
import { toSendResult } from '../../../../src/app/queries/request';
import { middleSquare } from '../../../../src/ui/encode-picture';

const formatTime = (at: number) => `at ${at}`;
const refused = (key: string, more: { field?: string; until?: number } = {}) => ({ status: 'refused' as const, refusal: key, text: `no: ${key}`, ...more });

describe('what a form makes of the shop’s answer', () => {
  const fields = { usernameTaken: 'username', passwordCommon: 'password' } as const;

  it('says it at the field that it is about', () => {
    expect(toSendResult(refused('usernameTaken'), { fields, formatTime })).toEqual({ fields: { username: { text: 'no: usernameTaken' } } });
  });

  it('says it at the field that the shop names, if the form has it', () => {
    expect(toSendResult(refused('parameterError', { field: 'password' }), { fields, formatTime })).toEqual({ fields: { password: { text: 'no: parameterError' } } });
    expect(toSendResult(refused('parameterError', { field: 'somethingElse' }), { fields, formatTime })).toEqual({ whole: { text: 'no: parameterError' } });
  });

  it('[W-338] says of wrong credentials nothing at any field', () => {
    expect(toSendResult(refused('credentialsWrong', { field: 'password' }), { fields: {}, formatTime })).toEqual({ whole: { text: 'no: credentialsWrong' } });
  });

  it.each(['lockedMinutes', 'lockedTomorrow'])('[W-224] says until when a lockout holds: %s', (key) => {
    expect(toSendResult(refused(key, { until: 9 }), { fields, formatTime })).toEqual({ whole: { id: 'account.locked', values: { until: 'at 9' } } });
    // An older server sends no end time: its own message is shown.
    expect(toSendResult(refused(key), { fields, formatTime })).toEqual({ whole: { text: `no: ${key}` } });
  });

  it('says where nothing is known of the outcome that it isn’t', () => {
    expect(toSendResult({ status: 'offline' }, { fields, formatTime })).toEqual({ whole: { id: 'account.notReached' } });
    expect(toSendResult({ status: 'offline' }, { fields, formatTime, notReached: 'register.notReached' })).toEqual({ whole: { id: 'register.notReached' } });
  });

  it('adds nothing where the session ended: the page says that itself', () => {
    expect(toSendResult({ status: 'signedOut' }, { fields, formatTime })).toEqual({});
  });
});

describe('the invitation code of the first page', () => {
  it.each([
    ['https://shop.test/index?code=AB12', 'AB12'],
    ['https://shop.test/productDetails?sellerGoodsId=g1&code=%20AB12%20', 'AB12'],
    ['https://shop.test/index', undefined],
    ['https://shop.test/index?code=', undefined],
    [`https://shop.test/index?code=${'x'.repeat(65)}`, undefined],
  ])('[S-041] [W-017] %s', (address, code) => expect(invitationIn(address)).toBe(code));
});

describe('a phone number', () => {
  it('is written as its country does while it is typed', () => {
    expect(formatPhone('09012345678', 'JP')).toBe('090-1234-5678');
    expect(formatPhone('+819012345678', '')).toBe('+81 90 1234 5678');
  });

  it('finds its country when it brings it along', () => {
    expect(splitPhone('+81 90 1234 5678')).toEqual({ country: 'JP', phone: '090-1234-5678' });
    expect(splitPhone('0049 30 901820')).toMatchObject({ country: 'DE' });
    expect(splitPhone('090-1234-5678')).toBeUndefined();
    expect(splitPhone('+81 90')).toBeUndefined();
  });

  it('goes to the shop with its country', () => {
    expect(phoneToSend('090-1234-5678', 'JP')).toBe('+819012345678');
    expect(phoneToSend('12345678', '')).toBe('12345678');
  });

  it('[W-198] [W-199] may be as long as its country allows, and is corrected by an example of that country', () => {
    expect(wrongPhone('090-1234-5678', 'JP', 'inclusive')).toBeUndefined();
    const wrong = wrongPhone('12', 'JP', 'inclusive');
    expect(wrong).toMatchObject({ id: 'account.wrong.phoneExample' });
    expect(JSON.stringify(wrong)).toContain('090');
  });

  it('[W-197] has at least 8 digits under the policy `specified`', () => {
    expect(wrongPhone('1234567', '', 'specified')).toEqual({ id: 'account.wrong.phone' });
    expect(wrongPhone('12345678', '', 'specified')).toBeUndefined();
  });

  it('offers the countries by their names in the reader’s language', () => {
    const german = phoneCountries('de');
    expect(german.length).toBeGreaterThan(200);
    expect(german.find(({ country }) => country === 'DE')?.label).toContain('Deutschland');
    expect(german.find(({ country }) => country === 'AT')?.label).toContain('Österreich');
    // Sorted by the language's own rules: Ö sorts with O.
    const place = (country: string) => german.findIndex((one) => one.country === country);
    expect(place('AT')).toBeLessThan(place('PL'));
  });
});

it('a picture of a person is cut to its middle', () => {
  expect(middleSquare(400, 300)).toEqual({ x: 50, y: 0, length: 300 });
  expect(middleSquare(3, 8)).toEqual({ x: 0, y: 2, length: 3 });
});

it.each([[0, '0 bytes'], [999, '999 bytes'], [1_500, '2 kB'], [1_540_000, '1.5 MB'], [3_200_000_000, '3.2 GB']])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(createIntl({ locale: 'en' }), bytes)).toBe(text);
});
