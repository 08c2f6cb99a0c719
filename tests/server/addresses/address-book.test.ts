import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withAdded, withDeleted, withEdited } from '../../../src/rules/addresses/address-book';
import { describeWithShop } from '../../support/server/databases';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { writtenAddress } from '../../support/written-address';

const specified = 'amberlane';

describeWithShop((shop, kind) => {
  const shopper = () => insertShopper(shop().db);
  const book = async (as: Shopper) => (await shop().ask('address!list', {}, { as })).addressList;
  const add = async (as: Shopper, other: Parameters<typeof writtenAddress>[0] = {}) => (await shop().ask('address!add', writtenAddress(other), { as })).id;
  const refusal = async (as: Shopper, other: object, brand?: string) => (brand === undefined ? shop() : await shop().ofBrand(brand)).refusal('address!add', { ...writtenAddress(), ...other }, { as });

  describe('the address book', () => {
    it('[S-294] [S-297] [S-378] [S-379] [S-380] [S-381] lists, adds, edits and deletes an address with all that belongs to it', async () => {
      const as = await shopper();
      expect(await book(as)).toEqual([]);
      const written = writtenAddress({ use: 1 });
      const id = await add(as, written);
      expect(await book(as)).toEqual([{ id, ...written }]);
      const edited = writtenAddress({ name: '山田花子', email: 'yamada@shop.example', areaCode: '81', phone: '90-1234-5678', country: 'JP', state: 'Tokyo', city: '渋谷区', postCode: '150-0002', address: '渋谷2-1', use: 1 });
      expect(await shop().ask('address!edit', { id, ...edited }, { as })).toBeNull();
      expect(await book(as)).toEqual([{ id, ...edited }]);
      expect(await shop().ask('address!del', { id }, { as })).toBeNull();
      expect(await book(as)).toEqual([]);
    });

    it('lists the default first and then the newest, though the clock stands still', async () => {
      const as = await shopper();
      const [first, second, third] = [await add(as), await add(as), await add(as)];
      expect((await book(as)).map(({ id }) => id)).toEqual([first, third, second]);
    });

    it('[S-296] the address book has at most one default, which the newest mark takes', async () => {
      const as = await shopper();
      const first = await add(as);
      const second = await add(as, { use: 1 });
      expect((await book(as)).map(({ id, use }) => [id, use])).toEqual([[second, 1], [first, 0]]);
      await shop().ask('address!edit', { id: first, ...writtenAddress({ use: 1 }) }, { as });
      expect((await book(as)).map(({ id, use }) => [id, use])).toEqual([[first, 1], [second, 0]]);
    });

    it('AD1 [S-298] [S-431] [W-490] [W-509] takes twenty and no more; one that goes makes room', async () => {
      const as = await shopper();
      for (let n = 0; n < 20; n += 1) await add(as, { name: `Nr ${n}` });
      expect(await refusal(as, {})).toEqual({ key: 'addressLimit', field: undefined });
      const [first] = await book(as);
      await shop().ask('address!del', { id: first?.id ?? '' }, { as });
      await add(as);
      expect(await book(as)).toHaveLength(20);
    });

    if (kind === 'server') {
      it('AD1 AD2 takes twenty of thirty that come at once, one of them the default, and refuses the others by name', async () => {
        const as = await shopper();
        const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => shop().send('address!add', writtenAddress({ use: n % 2 === 0 ? 1 : 0 }), { as })));
        expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
        expect(new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(new Set([1402]));
        const all = await book(as);
        expect(all).toHaveLength(20);
        expect(all.filter(({ use }) => use === 1)).toHaveLength(1);
      });

      it('AD2 keeps one default while all of them are edited, deleted and marked at once', async () => {
        const as = await shopper();
        const ids = [];
        for (let n = 0; n < 8; n += 1) ids.push(await add(as));
        await Promise.all(
          ids.flatMap((id, n) => [
            shop().send('address!edit', { id, ...writtenAddress({ use: n % 2 === 0 ? 1 : 0 }) }, { as }),
            ...(n < 5 ? [shop().send('address!del', { id }, { as })] : [shop().send('address!edit', { id, ...writtenAddress({ use: 1 }) }, { as })]),
          ]),
        );
        const all = await book(as);
        expect(all).toHaveLength(3);
        expect(all.filter(({ use }) => use === 1)).toHaveLength(1);
      });
    }

    it('AD2 AD3 does what the rules say of every row of commands', async () => {
      const use = fc.constantFrom(0 as const, 1 as const);
      const command = fc.oneof(
        { weight: 3, arbitrary: fc.record({ act: fc.constant('add' as const), use }) },
        { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), use, at: fc.nat(30) }) },
        { weight: 2, arbitrary: fc.record({ act: fc.constant('del' as const), at: fc.nat(30) }) },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(command, { maxLength: 14 }), async (commands) => {
          const as = await shopper();
          /** In order of arrival; the rules want the default first, then the newest. */
          const came: string[] = [];
          let model: { id: string; use: 0 | 1 }[] = [];
          const newestFirst = () => model.toSorted((a, b) => b.use - a.use || came.indexOf(b.id) - came.indexOf(a.id));
          for (const one of commands) {
            if (one.act === 'add') {
              const id = await add(as, { use: one.use });
              came.push(id);
              model = withAdded(newestFirst(), { id, use: one.use });
            } else {
              const id = came[one.at % Math.max(1, came.length)] ?? 'none';
              const isThere = model.some((each) => each.id === id);
              const payload = one.act === 'edit' ? { id, ...writtenAddress({ use: one.use }) } : { id };
              const answer = await shop().send(one.act === 'edit' ? 'address!edit' : 'address!del', payload, { as });
              expect(answer.code).toBe(isThere ? 0 : 1403);
              const book = model.map((each) => ({ ...each })).toSorted((a, b) => b.use - a.use || came.indexOf(b.id) - came.indexOf(a.id));
              model = one.act === 'edit' ? withEdited(book, { id, use: one.use }) : withDeleted(book, id);
            }
            const listed = (await book(as)).map((each) => ({ id: each.id, use: each.use }));
            expect(listed).toEqual(newestFirst());
            expect(listed.filter((each) => each.use === 1)).toHaveLength(listed.length === 0 ? 0 : 1);
          }
        }),
        { numRuns: 25 },
      );
    });

    it('[S-288] [S-432] answers of an unknown address and of another’s exactly alike, and shows nobody another’s', async () => {
      const [owner, other] = [await shopper(), await shopper()];
      const id = await add(owner);
      const before = await book(owner);
      for (const unknown of [id, 'nobodys']) {
        expect(await shop().send('address!edit', { id: unknown, ...writtenAddress({ name: 'Thief' }) }, { as: other })).toEqual({ code: 1403, msg: '收货地址不存在', data: { field: 'id' } });
        expect(await shop().send('address!del', { id: unknown }, { as: other })).toEqual({ code: 1403, msg: '收货地址不存在', data: { field: 'id' } });
      }
      expect(await book(other)).toEqual([]);
      expect(await book(owner)).toEqual(before);
      for (const name of ['address!list', 'address!add', 'address!edit', 'address!del'] as const) expect((await shop().send(name, {})).code).toBe(403);
    });

    it('gives the first answer again to a second try with the same key, and does nothing twice', async () => {
      const as = await shopper();
      const adding = () => shop().send('address!add', writtenAddress(), { as, key: 'add-once' });
      const first = await adding();
      expect(await adding()).toEqual(first);
      expect(await book(as)).toHaveLength(1);
      const { id } = first.data as { id: string };
      const editing = () => shop().send('address!edit', { id, ...writtenAddress({ name: 'Once' }) }, { as, key: 'edit-once' });
      expect(await editing()).toEqual(await editing());
      const deleting = () => shop().send('address!del', { id }, { as, key: 'del-once' });
      expect(await deleting()).toEqual({ code: 0, msg: '', data: null });
      expect(await deleting()).toEqual({ code: 0, msg: '', data: null });
      // Without the key it is a new request, to delete an address that is gone.
      expect((await shop().refusal('address!del', { id }, { as })).key).toBe('addressUnknown');
    });
  });

  describe('what is written', () => {
    it('[S-305] is refused where something that its country needs is empty, by the first such field', async () => {
      const as = await shopper();
      for (const [field, other] of [
        ['address', { address: '' }],
        ['city', { city: ' ' }],
        ['country', { country: '' }],
        ['email', { email: '' }],
        ['postCode', { postCode: '' }],
        ['areaCode', { areaCode: '' }],
        ['state', { country: 'US', postCode: '95014' }],
        ['state', { country: 'AE', postCode: '', city: '' }],
      ] as const) {
        expect(await refusal(as, other), field).toEqual({ key: 'requiredEmpty', field });
      }
      expect(await book(as)).toEqual([]);
    });

    it('[W-356] an address is refused without a phone, and without a name', async () => {
      const as = await shopper();
      expect(await refusal(as, { phone: '  ' })).toEqual({ key: 'phoneEmpty', field: 'phone' });
      expect(await refusal(as, { name: '' })).toEqual({ key: 'nameEmpty', field: 'name' });
    });

    it('[S-459] [W-213] [S-460] [W-212] [W-375] has a name of at most 64 characters, a post code of 32 and an address of 255', async () => {
      const as = await shopper();
      await add(as, { name: 'n'.repeat(64), address: 'a'.repeat(255) });
      expect(await refusal(as, { name: 'n'.repeat(65) })).toEqual({ key: 'consigneeTooLong', field: 'name' });
      expect(await refusal(as, { address: 'a'.repeat(256) })).toEqual({ key: 'addressTooLong', field: 'address' });
      await add(as, { country: 'AE', state: 'Dubai', city: '', postCode: '1'.repeat(32) });
      expect(await refusal(as, { country: 'AE', state: 'Dubai', city: '', postCode: '1'.repeat(33) })).toEqual({ key: 'postCodeFormat', field: 'postCode' });
    });

    it('an address takes every name that somebody has', async () => {
      const as = await shopper();
      for (const name of ['O', 'Nguyễn Thị Ánh', 'محمد', '山田 太郎', 'D’Arcy-O’Neill']) await add(as, { name });
      expect((await book(as)).map(({ name }) => name)).toContain('محمد');
    });

    it('[S-300] [W-211] an address has the post code of its country under “inclusive”, and none where it has none', async () => {
      const as = await shopper();
      const good: [country: string, postCode: string, state?: string][] = [
        ['AE', '', 'Dubai'], ['HK', '', 'Kowloon'], ['ZA', '0001'], ['PH', '1000'], ['AU', '2000', 'New South Wales'], ['CH', '8001'], ['DK', '2100'], ['IS', '320'], ['ZZ', '12345'],
      ];
      for (const [country, postCode, state = ''] of good) await add(as, { country, postCode, state });
      for (const [country, postCode, state = ''] of [['DE', '1011'], ['US', '9501', 'California'], ['IS', '3200'], ['ZZ', '1234'], ['GB', '12345']]) {
        expect(await refusal(as, { country, postCode, state }), country).toEqual({ key: 'postCodeFormat', field: 'postCode' });
      }
    });

    it('[S-299] [W-210] has a post code of more than 4 characters under “specified”, everywhere', async () => {
      const as = await shopper();
      for (const postCode of ['0001', '1000', '320']) expect(await refusal(as, { country: 'ZA', postCode }, specified)).toEqual({ key: 'postCodeFormat', field: 'postCode' });
      expect(await refusal(as, { country: 'AE', state: 'Dubai', postCode: '' }, specified)).toEqual({ key: 'requiredEmpty', field: 'postCode' });
      expect(await (await shop().ofBrand(specified)).send('address!add', writtenAddress({ country: 'ZA', postCode: '00012' }), { as })).toMatchObject({ code: 0 });
    });

    it('[S-301] an address has a phone of at least 8 digits under “specified”', async () => {
      const as = await shopper();
      for (const phone of ['1234567', '12-34 567', '12345678x', 'phone']) expect(await refusal(as, { phone }, specified)).toEqual({ key: 'phoneFormat', field: 'phone' });
      expect(await (await shop().ofBrand(specified)).send('address!add', writtenAddress({ phone: '1234 5678' }), { as })).toMatchObject({ code: 0 });
    });

    it('[S-302] an address has a phone as its own country numbers them under “inclusive”', async () => {
      const as = await shopper();
      await add(as, { areaCode: '298', phone: '211234' });
      await add(as, { areaCode: '81', phone: '+81 90-1234-5678' });
      await add(as, { areaCode: '81', phone: '090-1234-5678' });
      for (const other of [{ areaCode: '49', phone: '12' }, { areaCode: '1', phone: '12345678' }, { areaCode: '49', phone: '+81 90-1234-5678' }, { areaCode: '999', phone: '12345678' }]) {
        expect(await refusal(as, other)).toEqual({ key: 'phoneFormat', field: 'phone' });
      }
    });

    it('[S-303] [S-304] has an e-mail with six letters or digits before the @ under “specified”, any under “inclusive”', async () => {
      const as = await shopper();
      for (const email of ['a@b.co', 'x.y+z@sub.example']) {
        await add(as, { email });
        expect(await refusal(as, { email }, specified)).toEqual({ key: 'emailFormat', field: 'email' });
      }
      for (const email of ['nobody', `${'a'.repeat(60)}@b.example`]) expect(await refusal(as, { email })).toEqual({ key: 'emailFormat', field: 'email' });
    });
  });

  it('orders keep the address as it was: no row of theirs points at the book', async () => {
    const { rows } = await shop().db.introspection.getTables().then(async (tables) => ({ rows: tables.find(({ name }) => name === 'shop_order')?.columns.map(({ name }) => name) ?? [] }));
    expect(rows).toEqual(expect.arrayContaining(['name', 'area_code', 'phone', 'country', 'state', 'city', 'post_code', 'address']));
    expect(rows).not.toContain('address_id');
  });
}, { embeddedToo: true });
