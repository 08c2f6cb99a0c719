import { describe, expect, it } from 'vitest';
import { CountryField, CountryParts } from '../../../../src/app/features/addresses/address-fields';
import { AddressMarks, AddressText } from '../../../../src/app/features/addresses/address-text';
import { emptyValues, type Typed } from '../../../../src/app/features/addresses/address-values';
import { ChoiceCards } from '../../../../src/app/features/addresses/choice-cards';
import { OpenBook } from '../../../../src/app/features/addresses/open-book';
import type { AddressBook } from '../../../../src/app/features/addresses/use-addresses';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import { queryKey } from '../../../../src/contract/shop/query-key';
import type { ShownAddress } from '../../../../src/local/addresses';
import type { ShopForm } from '../../../../src/ui/forms/use-form';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';
import { writtenAddress } from '../../../support/written-address';

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

const form = (country: string): ShopForm<Typed> => ({
  values: { ...emptyValues, country, city: 'Typed before' },
  wrong: {}, whole: undefined, busy: false, element: { current: null }, type: () => {}, leave: () => {}, check: () => true, refuse: () => {}, submit: () => {}, forget: () => {},
});
/** The fields in document order: name, label, and whether they are optional. */
async function fieldsOf(country: string, policy: 'inclusive' | 'specified' = 'inclusive') {
  const html = await drawnPart(() => <CountryParts form={form(country)} />, '/', { policy });
  return [...html.matchAll(/<label for="([^"]+)">([^<]*)<\/label>(<span[^>]*>[^<]*<\/span>)?[\s\S]*?<(?:input|textarea) id="\1"([^>]*)/g)].map(([, , label, optional, tag = '']) => ({
    name: / name="([^"]+)"/.exec(tag)?.[1],
    label,
    isOptional: optional !== undefined,
    isRequired: tag.includes(' required=""'),
    token: / autoComplete="([^"]+)"/i.exec(tag)?.[1],
  }));
}

describe('the form', () => {
  it.each([
    ['JP', ['postCode', 'state', 'city', 'address', 'name'], 'address.state.prefecture'],
    ['US', ['name', 'address', 'city', 'state', 'postCode'], 'address.state.state'],
    ['BR', ['name', 'address', 'city', 'state', 'postCode'], 'address.state.state'],
    ['AE', ['name', 'address', 'state'], 'address.state.emirate'],
    ['DE', ['name', 'address', 'postCode', 'city'], undefined],
    ['HK', ['state', 'city', 'address', 'name'], 'address.state.area'],
  ] as const)('of %s has its fields in its order and by its names', async (country, names, state) => {
    const fields = await fieldsOf(country);
    expect(fields.map(({ name }) => name)).toEqual(names);
    expect(fields.find(({ name }) => name === 'state')?.label).toBe(state && said('en', state));
    expect(fields.every(({ isOptional, isRequired }) => isOptional !== isRequired)).toBe(true);
  });

  it('marks what may stay empty: a district in Hong Kong, a region in Chile; nothing in Germany', async () => {
    const optional = async (country: string) => (await fieldsOf(country)).filter(({ isOptional }) => isOptional).map(({ name }) => name);
    expect(await optional('HK')).toEqual(['city']);
    expect(await optional('CL')).toEqual(['postCode', 'state']);
    expect(await optional('DE')).toEqual([]);
    expect((await fieldsOf('AE', 'specified')).map(({ name }) => name)).toContain('postCode');
  });

  it('is filled in by the browser', async () => {
    expect((await fieldsOf('US')).map(({ token }) => token)).toEqual(['shipping name', 'shipping street-address', 'shipping address-level2', 'shipping address-level1', 'shipping postal-code']);
    expect(await drawnPart(() => <CountryField form={form('US')} onChoose={() => {}} />, '/')).toMatch(/autoComplete="shipping country"/i);
  });

  it('[S-297] UX-074 offers the parts of a country and its places in fields that also take what is not among them', async () => {
    const states = { stateList: [{ id: 'CA', name: 'California' }, { id: 'NV', name: 'Nevada' }] };
    const known = new QueryCache(new Map([[queryKey('en', 'address!listState', { country: 'US' }), { status: 'success', data: states, asOf: 5 } as const]]));
    const html = await drawnPart(() => <QueryCacheContext value={known}><CountryParts form={form('US')} /></QueryCacheContext>, '/');
    const lists = [...html.matchAll(/<input[^>]* list="([^"]+)"/g)].map(([, id]) => id);
    expect(lists).toHaveLength(2);
    const offered = lists.map((id) => {
      const [, list] = html.split(`<datalist id="${id}">`);
      return [...(list?.split('</datalist>')[0] ?? 'no list').matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name);
    });
    // The city comes first in this country; its places are not known yet.
    expect(offered).toEqual([[], ['California', 'Nevada']]);
  });

  it('keeps what was typed when the country changes', async () => {
    for (const country of ['US', 'JP', 'DE']) expect(await drawnPart(() => <CountryParts form={form(country)} />, '/')).toContain('value="Typed before"');
  });

  it('shows a post code as that country writes it, before anything is wrong', async () => {
    expect(await drawnPart(() => <CountryParts form={form('IS')} />, '/')).toContain('320');
    expect(await drawnPart(() => <CountryParts form={form('US')} />, '/', { language: 'ar' })).toContain('95014');
  });
});

describe('a saved address', () => {
  const address: ShownAddress = { id: 'a', ...writtenAddress({ country: 'US', city: 'Reno', state: 'Nevada', postCode: '89501', use: 1 }), mark: 'sent', isNew: false, entry: undefined };

  it('is shown in the order of its country, with the country in the reader’s language', async () => {
    const text = (await drawnPart(() => <AddressText address={address} />, '/', { language: 'ar' })).replaceAll(/<[^>]+>/g, ' ');
    expect(text).toMatch(/Änne Muster\s+Invalidenstraße 116\s+Reno, Nevada 89501\s+الولايات المتحدة/);
  });

  it('[S-296] says that it is the default, in words', async () => {
    expect(await drawnPart(() => <AddressMarks address={address} />, '/')).toContain(said('en', 'address.default'));
    expect(await drawnPart(() => <AddressMarks address={{ ...address, use: 0 }} />, '/')).not.toContain(said('en', 'address.default'));
  });

  it('says that its last change waits, or needs its owner', async () => {
    const entry = { id: 'e', user: 'ann', name: 'address!edit', payload: {}, madeAt: 1, pictures: 0, known: true, editable: false };
    expect(await drawnPart(() => <AddressMarks address={{ ...address, mark: 'waiting', entry: { ...entry, state: 'waiting' } }} />, '/')).toContain(said('en', 'outbox.state.waiting'));
    expect(await drawnPart(() => <AddressMarks address={{ ...address, mark: 'needsYou', entry: { ...entry, state: 'needsYou' } }} />, '/')).toContain(said('en', 'outbox.state.needsYou'));
  });
});

const one = (other: Partial<ShownAddress> = {}): ShownAddress => ({ id: 'a', ...writtenAddress(), mark: 'sent', isNew: false, entry: undefined, ...other });
const waits = { id: 'e', user: 'ann', name: 'address!add', payload: {}, madeAt: 1, pictures: 0, known: true, editable: false, state: 'waiting' } as const;

describe('the book', () => {
  const drawn = async (known: Partial<AddressBook>) => (await drawnPart(() => <OpenBook known={{ book: [], asOf: 1, missing: undefined, ...known }} edited={undefined} edit={() => {}} />, '/')).replaceAll(/<!-- -->|[\u2066-\u2069]/g, '');

  it('[S-297] has each address with a way to change and to delete it, named by whom it is for', async () => {
    const html = await drawn({ book: [one({ use: 1 }), one({ id: 'b', name: 'Second' })] });
    for (const name of ['Änne Muster', 'Second']) {
      for (const act of ['edit', 'delete']) expect(html).toContain(`aria-label="${said('en', `address.named.${act}`, { name })}"`);
    }
    expect(html).toContain(said('en', 'address.count', { count: 2, limit: 20 }));
  });

  it('says of a new one that waits what that means for it, and gives no way to change it yet', async () => {
    const html = await drawn({ book: [one({ id: 'e', isNew: true, mark: 'waiting', entry: waits })] });
    expect(html).toContain(said('en', 'address.waitsNew'));
    expect(html).not.toContain(said('en', 'address.named.edit', { name: 'Änne Muster' }));
    expect(await drawn({ book: [one({ mark: 'waiting', entry: waits })] })).not.toContain(said('en', 'address.waitsNew'));
  });

  it('can delete a new one that waits as long as it was never sent: of one that was, the shop may have it', async () => {
    const html = (editable: boolean) => drawn({ book: [one({ id: 'e', isNew: true, mark: 'waiting', entry: { ...waits, editable } })] });
    const remove = said('en', 'address.named.delete', { name: 'Änne Muster' });
    expect(await html(true)).toContain(remove);
    expect(await html(false)).not.toContain(remove);
  });

  it('[S-298] says beforehand how many there can be, and that there is no room for another', async () => {
    expect(await drawn({})).toContain(said('en', 'address.empty.text', { limit: 20 }));
    const full = await drawn({ book: Array.from({ length: 20 }, (_, index) => one({ id: `a${index}` })) });
    expect(full).toContain(said('en', 'address.full', { count: 20, limit: 20 }));
    expect(full).toMatch(/aria-disabled="true" aria-describedby="address-limit"/);
  });

  it('says what the shop refused, and what can be done: try again, change it, leave it', async () => {
    const refused = await drawn({ book: [one({ mark: 'needsYou', entry: { ...waits, name: 'address!edit', state: 'needsYou', refusal: 'postCodeFormat', refusalText: 'No.' } })] });
    expect(refused).toContain(said('en', 'address.refused.edit').replaceAll("'", '&#x27;'));
    for (const act of ['retry', 'edit', 'forget', 'delete']) expect(refused).toContain(`aria-label="${said('en', `address.named.${act}`, { name: 'Änne Muster' })}"`);
  });

  it('says why nothing of it is here without a line, and lets an address be added all the same', async () => {
    const html = await drawn({ asOf: undefined, missing: 'offline' });
    expect(html).toContain(said('en', 'address.offline.title'));
    expect(html).toContain(said('en', 'address.add.open'));
    expect(await drawn({ asOf: undefined, missing: 'failed' })).toContain(said('en', 'address.failed.title'));
    expect(await drawn({ asOf: undefined })).toContain('role="status"');
  });
});

describe('the choice of an address', () => {
  it('marks the chosen one, and can’t take one that only waits here, saying why', async () => {
    const html = await drawnPart(() => <ChoiceCards book={[one({ use: 1 }), one({ id: 'e', isNew: true, mark: 'waiting', entry: waits }), one({ id: 'b', mark: 'waiting', entry: waits })]} chosenId="a" choose={() => {}} below={() => null} />, '/');
    const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => [radio.includes('checked=""'), radio.includes('disabled=""')]);
    expect(radios).toEqual([[true, false], [false, true], [false, true]]);
    expect(html).toContain(said('en', 'address.notYet.new'));
    expect(html).toContain(said('en', 'address.notYet.edited'));
  });
});

it('[S-036] [W-009] /userInfo/setup/shipping-address is the address book, which the index of the settings leads to', async () => {
  const html = mainOf(await drawnPage('/userInfo/setup/shipping-address'));
  expect(html).toContain(said('en', 'address.title'));
  expect(html).toContain('href="/userInfo/setup"');
});
