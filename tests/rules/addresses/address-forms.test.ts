import { allCountries } from 'country-region-data';
import { getCountries } from 'libphonenumber-js/min';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFields, addressForm, addressLines } from '../../../src/rules/addresses/address-forms';
import { isPostCode, isPostCodeKnown, postCodeExample } from '../../../src/rules/addresses/post-codes';

/** Every country in any of the data sets. */
const countries = [...new Set([...allCountries.map(([, code]) => code as string), ...(getCountries() as string[])])].toSorted();
const policies = ['inclusive', 'specified'] as const;
const written = { name: 'Ann Lee', address: '12 Long Road', city: 'Town', state: 'Part', postCode: '12345' };

describe('post codes', () => {
  it('of every country are known, or that it has none', () => {
    expect(countries.length).toBeGreaterThan(245);
    expect(countries.filter((country) => !isPostCodeKnown(country))).toEqual([]);
    expect(isPostCodeKnown('ZZ')).toBe(false);
  });

  it('the example of every country satisfies its own pattern, with or without blanks and dashes, in any letters', () => {
    for (const country of countries) {
      const example = postCodeExample(country);
      if (example === undefined) continue;
      for (const typed of [example, ` ${example} `, example.replaceAll(/[\s-]/g, ''), example.toLowerCase()]) expect(isPostCode(typed, country, 'inclusive'), `${country} ${typed}`).toBe(true);
      expect(isPostCode(`${example}7`, country, 'inclusive') && isPostCode(`${example}77777`, country, 'inclusive'), country).toBe(false);
      expect(isPostCode('!', country, 'inclusive'), country).toBe(false);
    }
  });

  it('are taken in the digits that a reader types', () => {
    expect(isPostCode('１５０－０００２', 'JP', 'inclusive')).toBe(true);
    expect(isPostCode('١١٥٦٤', 'SA', 'inclusive')).toBe(true);
    expect(isPostCode('۱۱۹۳۶-۱۲۳۴۵', 'IR', 'inclusive')).toBe(true);
    expect(isPostCode('१३४०५', 'NP', 'inclusive')).toBe(true);
  });

  it('[S-300] [W-211] of four digits, of three, and with a zero in front are taken where they are so', () => {
    for (const [country, code] of [['ZA', '0001'], ['PH', '1000'], ['AU', '2000'], ['CH', '8001'], ['DK', '2100'], ['IS', '320'], ['GB', 'sw1a 1aa'], ['CA', 'k1a0b1'], ['US', '95014-2083'], ['NL', '1012AB'], ['LV', '1073'], ['IE', 'D02 AF30']] as const) {
      expect(isPostCode(code, country, 'inclusive'), country).toBe(true);
    }
    for (const [country, code] of [['US', '1000'], ['DE', '1000'], ['IS', '32'], ['NL', '1012'], ['CA', '123456'], ['ZZ', '1234']] as const) expect(isPostCode(code, country, 'inclusive'), country).toBe(false);
    expect(isPostCode('12345', 'ZZ', 'inclusive')).toBe(true);
  });

  it('[S-299] [W-210] have more than four letters or digits under “specified”', () => {
    for (const country of ['ZA', 'US', 'AE', 'ZZ']) {
      expect(['0001', '1-2-3', '1 2 3 4', '12-34', '?????', '12–३४…', ''].filter((code) => isPostCode(code, country, 'specified'))).toEqual([]);
      expect(['00010', 'SW1A 1AA', '12-345', '１५०－０００２', 'अआ३४५'].filter((code) => !isPostCode(code, country, 'specified'))).toEqual([]);
    }
  });

  it('whatever is typed is answered', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 32 }), fc.constantFrom(...countries, 'ZZ'), fc.constantFrom(...policies), (code, country, policy) => typeof isPostCode(code, country, policy) === 'boolean'));
  });
});

describe('address forms', () => {
  it('need only what they show, show nothing twice, and have a name and an address', () => {
    for (const country of [...countries, 'ZZ']) {
      for (const policy of policies) {
        const { fields, required } = addressForm(country, policy);
        expect(new Set(fields).size, country).toBe(fields.length);
        expect([...required].filter((field) => !fields.includes(field)), country).toEqual([]);
        expect(required.has('name') && required.has('address'), country).toBe(true);
        expect(fields.every((field) => addressFields.includes(field))).toBe(true);
      }
    }
  });

  it('ask for a post code where there are any, and demand it only where there is an example to show', () => {
    for (const country of countries) {
      const { fields, required, postCodeExample: example } = addressForm(country, 'inclusive');
      expect(fields.includes('postCode'), country).toBe(example !== undefined);
      if (required.has('postCode')) expect(example, country).toBeDefined();
    }
  });

  it('[S-299] demand a post code everywhere under “specified”', () => {
    for (const country of [...countries, 'ZZ']) expect(addressForm(country, 'specified').required.has('postCode'), country).toBe(true);
  });

  it('differ in fields, order, labels and required marks from country to country', () => {
    const form = (country: string) => {
      const { fields, required, state, city, postCode } = addressForm(country, 'inclusive');
      return { fields: fields.join(' '), optional: fields.filter((field) => !required.has(field)).join(' '), labels: `${state} ${city} ${postCode}` };
    };
    expect(form('JP')).toEqual({ fields: 'postCode state city address name', optional: '', labels: 'prefecture city postCode' });
    expect(form('US')).toEqual({ fields: 'name address city state postCode', optional: '', labels: 'state city zip' });
    expect(form('BR')).toEqual({ fields: 'name address city state postCode', optional: '', labels: 'state city postCode' });
    expect(form('AE')).toEqual({ fields: 'name address state', optional: '', labels: 'emirate city postCode' });
    expect(form('DE')).toEqual({ fields: 'name address postCode city', optional: '', labels: 'province city postCode' });
    expect(form('HK')).toEqual({ fields: 'state city address name', optional: 'city', labels: 'area district postCode' });
    expect(form('SG').fields).toBe('name address postCode');
    expect(form('CL').optional).toBe('postCode state');
  });
});

describe('saved addresses', () => {
  it('are shown in the order of their country, nothing left out', () => {
    for (const country of [...countries, 'ZZ']) {
      const shown = addressLines({ country, ...written }).join('\n');
      for (const part of Object.values(written)) expect(shown.includes(part), `${country}: ${part} in ${shown}`).toBe(true);
    }
  });

  it('begin with what is largest where they are written in the letters of such a country', () => {
    expect(addressLines({ country: 'JP', name: '山田花子', address: '渋谷2-1', city: '渋谷区', state: '東京都', postCode: '150-0002' })).toEqual(['〒150-0002', '東京都', '渋谷区渋谷2-1', '山田花子']);
    expect(addressLines({ country: 'JP', name: 'Ann Lee', address: '2-1 Shibuya', city: 'Shibuya-ku', state: 'Tokyo', postCode: '150-0002' })).toEqual(['Ann Lee', '2-1 Shibuya, Shibuya-ku, Tokyo', '150-0002']);
    expect(addressLines({ country: 'US', name: 'Ann Lee', address: '1 Main St', city: 'Reno', state: 'Nevada', postCode: '89501' })).toEqual(['Ann Lee', '1 Main St', 'Reno, Nevada 89501']);
    expect(addressLines({ country: 'DE', name: 'Ann', address: 'Hof 2\n\nRing 1', city: 'Bonn', state: '', postCode: '53111' })).toEqual(['Ann', 'Hof 2', 'Ring 1', '53111 Bonn']);
    expect(addressLines({ country: 'AE', name: 'Ann', address: 'Tower 1', city: '', state: 'Dubai', postCode: '' })).toEqual(['Ann', 'Tower 1', 'Dubai']);
  });
});
