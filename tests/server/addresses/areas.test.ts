import { describe, expect, it } from 'vitest';
import { addressForm } from '../../../src/rules/addresses/address-forms';
import { languageCodes } from '../../../src/rules/languages';
import cities from '../../../src/server/features/addresses/cities.json';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const countries = async (lang = 'en') => (await shop().ask('address!listCountry', {}, { lang })).countryList;
  const states = async (country: string) => (await shop().ask('address!listState', { country })).stateList;
  const places = async (country: string, state?: string) => (await shop().ask('address!listCity', { country, ...(state !== undefined && { state }) })).cityList.map(({ name }) => name);

  describe('what an address is chosen from', () => {
    it('[S-382] [S-295] is every country in the language asked in, each once, in the order of its names, with its calling code', async () => {
      for (const lang of languageCodes) {
        const list = await countries(lang);
        expect(list.length).toBeGreaterThan(235);
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        expect(list.every(({ id, name, areaCode }) => name !== '' && name !== id && /^[1-9]\d{0,3}$/.test(areaCode))).toBe(true);
      }
      const [en, ar, cn] = [await countries('en'), await countries('ar'), await countries('cn')];
      expect(en.find(({ id }) => id === 'JP')).toEqual({ id: 'JP', name: 'Japan', areaCode: '81' });
      expect(ar.find(({ id }) => id === 'EG')?.name).toBe('مصر');
      expect(cn.find(({ id }) => id === 'CN')?.name).toBe('中国');
      expect(en.map(({ name }) => name)).toEqual(en.map(({ name }) => name).toSorted(new Intl.Collator('en').compare));
    });

    it('[S-383] [S-295] is the parts of the country chosen before, with ids of their own', async () => {
      expect((await states('JP')).map(({ name }) => name)).toContain('Tokyo');
      expect((await states('AE')).map(({ name }) => name)).toContain('Dubai');
      expect((await states('HK')).map(({ name }) => name)).toEqual(['Hong Kong Island', 'Kowloon', 'New Territories']);
      expect(await states('ZZ')).toEqual([]);
      for (const { id: country } of await countries()) {
        const list = await states(country);
        expect(new Set(list.map(({ id }) => id)).size, country).toBe(list.length);
        expect(list.some(({ name }) => name.length > 64), country).toBe(false);
        // A country whose addresses need a state offers its states.
        if (addressForm(country, 'inclusive').required.has('state')) expect(list.length, country).toBeGreaterThan(1);
      }
    });

    it('[S-384] [S-295] is the places of the part chosen before, by its id or its name', async () => {
      expect(await places('US', 'CA')).toContain('Los Angeles');
      expect(await places('US', 'California')).toEqual(await places('US', 'CA'));
      expect(await places('US', 'TX')).not.toContain('Los Angeles');
      expect(await places('US')).toEqual(expect.arrayContaining(['Los Angeles', 'Houston']));
      expect(await places('DE', 'Berlin')).toContain('Berlin');
      expect(await places('HK', 'Kowloon')).toContain('Mong Kok');
      expect(await places('ZZ')).toEqual([]);
      expect(await places('US', 'Atlantis')).toEqual([]);
    });

    it('the list of cities names only parts that there are', async () => {
      for (const [country, parts] of Object.entries(cities)) {
        const known = new Set((await states(country)).flatMap(({ id, name }) => [id, name]));
        expect(Object.keys(parts).filter((part) => part !== '' && !known.has(part)), country).toEqual([]);
      }
    });
  });
});
