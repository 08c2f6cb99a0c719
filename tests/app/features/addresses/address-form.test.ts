import { describe, expect, it } from 'vitest';
import * as tools from '../../../../src/app/features/phones/phone-tools';
import { addressRules, emptyValues, toSend, valuesOf, type Typed, type Values } from '../../../../src/app/features/addresses/address-values';
import { addressOf, isChoosable, justArrived } from '../../../../src/app/features/addresses/choosing';
import type { ShownAddress } from '../../../../src/local/addresses';
import { troubleOf } from '../../../../src/rules/addresses/written-address';
import { languageCodes } from '../../../../src/rules/languages';
import { checked, firstWrong, left, typed, type FormState } from '../../../../src/ui/forms/form-state';
import { said, textsOf } from '../../../support/texts';
import { writtenAddress } from '../../../support/written-address';

const filled: Values = { ...emptyValues, country: 'DE', name: 'Änne Muster', address: 'Invalidenstraße 116', city: 'Berlin', postCode: '10115', phoneCountry: 'DE', phone: '030 901820', email: 'aennemuster@shop.example' };
const state = (values: Partial<Values> = {}): FormState<Typed> => ({ values: { ...filled, ...values }, wrong: {} });
const rules = (country: string, policy: 'inclusive' | 'specified' = 'inclusive') => addressRules(country, policy, tools);
const wrongOf = (values: Partial<Values>, policy: 'inclusive' | 'specified' = 'inclusive') => checked(state(values), rules(values.country ?? 'DE', policy)).wrong;

describe('the form of an address', () => {
  it('takes what the shop takes, and nothing that it refuses', () => {
    for (const policy of ['inclusive', 'specified'] as const) {
      for (const other of [{}, { postCode: '1' }, { city: '' }, { phone: '12' }, { email: 'a@b.co' }, { country: 'AE', state: 'Dubai', postCode: '', city: '' }, { country: 'ZA', postCode: '0001' }, { country: 'US', state: '', postCode: '95014' }, { phone: '+81 90-1234-5678' }, { phone: '1234567', phoneCountry: 'JP' }]) {
        const values = { ...filled, ...other };
        const sent = toSend(values, policy, tools);
        const isRight = Object.keys(wrongOf(other, policy)).length === 0;
        expect(isRight, JSON.stringify(other)).toBe(sent !== undefined && troubleOf(sent, policy) === undefined);
      }
    }
  });

  it('asks for what the chosen country asks for, and leads to the first wrong field in its order', () => {
    const empty = { city: '', postCode: '', state: '', name: '' };
    const first = (country: string) => firstWrong(checked(state({ ...empty, country }), rules(country)), rules(country));
    expect(first('JP')).toBe('postCode');
    expect(first('US')).toBe('name');
    expect(first('HK')).toBe('state');
    expect(Object.keys(wrongOf({ country: 'AE', state: 'Dubai', city: '', postCode: '' }))).toEqual([]);
    expect(Object.keys(wrongOf({ country: '' }))).toContain('country');
  });

  it('keeps what was typed where another country has no field for it, and doesn’t send it', () => {
    const values = { ...filled, country: 'AE', state: 'Dubai' };
    expect(toSend(values, 'inclusive', tools)).toMatchObject({ country: 'AE', state: 'Dubai', city: '', postCode: '' });
    expect(typed(state(), rules('DE'), 'country', 'AE').values).toEqual({ ...filled, country: 'AE' });
  });

  it('finds a wrong post code when its field is left, with the country’s own example, and mends at once', () => {
    const at = left(state({ country: 'CH', postCode: '80' }), rules('CH'), 'postCode');
    expect(at.wrong.postCode).toMatchObject({ id: 'address.wrong.postCode', values: { example: '\u20668001\u2069' } });
    const mended = typed(at, rules('CH'), 'postCode', '8001');
    expect(mended.wrong.postCode).toBeUndefined();
    expect(mended.values).toEqual({ ...at.values, postCode: '8001' });
    // An empty field is not marked when left: it may still be filled in.
    expect(left(state({ postCode: '' }), rules('DE'), 'postCode').wrong).toEqual({});
  });

  it('[S-299] [W-210] says the documents’ own rules where the brand has them', () => {
    expect(wrongOf({ country: 'ZA', postCode: '0001' }, 'specified').postCode).toEqual({ id: 'address.wrong.postCodeSpecified' });
    expect(wrongOf({ email: 'a@b.co' }, 'specified').email).toEqual({ id: 'account.wrong.emailSpecified' });
    expect(wrongOf({ email: 'x.y+z@sub.example' }).email).toBeUndefined();
  });

  it('takes one word, one letter and any script as a name, up to 64 characters', () => {
    for (const name of ['O', 'Nguyễn Thị Ánh', 'محمد', 'n'.repeat(64)]) expect(wrongOf({ name }).name, name).toBeUndefined();
    expect(wrongOf({ name: 'n'.repeat(65) }).name).toMatchObject({ id: 'address.wrong.long', values: { limit: 64, count: 65 } });
  });

  it('sends a number with its code in front, as it is dialled from abroad', () => {
    expect(toSend({ ...filled, phone: '030 901820' }, 'inclusive', tools)).toMatchObject({ areaCode: '49', phone: '30 901820' });
    expect(toSend({ ...filled, phone: '+81 90-1234-5678' }, 'inclusive', tools)).toMatchObject({ areaCode: '81', phone: '90 1234 5678' });
    expect(toSend({ ...filled, phone: '901820', phoneCountry: '' }, 'inclusive', tools)).toBeUndefined();
    expect(wrongOf({ phone: '901820', phoneCountry: '' }).phone).toEqual({ id: 'address.wrong.phoneCountry' });
  });

  it('[W-356] wants a phone', () => {
    expect(wrongOf({ phone: ' ' }).phone).toEqual({ id: 'account.wrong.required' });
  });

  it('shows a saved address as it was typed, and sends it unchanged', () => {
    for (const written of [writtenAddress(), writtenAddress({ areaCode: '81', phone: '90 1234 5678', country: 'JP', state: 'Tokyo', postCode: '150-0002' }), writtenAddress({ areaCode: '1', phone: '604 555 0123', country: 'CA', state: 'British Columbia', postCode: 'V6B 1A1', use: 1 })]) {
      expect(toSend(valuesOf(written, tools), 'inclusive', tools)).toEqual(written);
    }
    expect(valuesOf(writtenAddress({ areaCode: '1', phone: '604-555-0123' }), tools)).toMatchObject({ phoneCountry: 'CA' });
  });
});

describe('choosing where an order goes', () => {
  const shown = (other: Partial<ShownAddress> = {}): ShownAddress => ({ id: 'a', ...writtenAddress(), mark: 'sent', isNew: false, entry: undefined, ...other });

  it('takes only what the shop has as it is shown', () => {
    expect(isChoosable(shown())).toBe(true);
    expect(isChoosable(shown({ isNew: true, mark: 'waiting' }))).toBe(false);
    expect(isChoosable(shown({ isNew: true, mark: 'needsYou' }))).toBe(false);
    expect(isChoosable(shown({ mark: 'waiting' }))).toBe(false);
    expect(isChoosable(shown({ mark: 'needsYou' }))).toBe(true);
    expect(addressOf(shown())).toEqual({ id: 'a', ...writtenAddress() });
  });

  it('knows the new address once the shop has given it an id', () => {
    const awaited = { written: writtenAddress({ name: 'New' }), before: new Set(['a']) };
    const waits = shown({ id: 'entry', name: 'New', isNew: true, mark: 'waiting' });
    expect(justArrived([shown(), waits], awaited)).toBeUndefined();
    expect(justArrived([shown({ id: 'b', name: 'New' }), shown()], awaited)?.id).toBe('b');
    expect(justArrived([shown({ name: 'New' })], awaited)).toBeUndefined();
  });
});

it('counts addresses in every language that has texts, in all its plurals', () => {
  for (const language of languageCodes) {
    try {
      textsOf(language);
    } catch {
      continue;
    }
    for (const count of [0, 1, 2, 3, 11, 20]) expect(said(language, 'address.count', { count, limit: 20 })).toContain('20');
  }
});
