import { expect, test } from 'vitest';
import type { Language } from '../../src/rules/languages';
import { Catalog } from '../../src/server/demo/goods/catalog';
import type { KindId } from '../../src/server/demo/goods/kinds';
import { readShelf } from '../../src/server/demo/goods/shelf';
import { seedDemo } from '../../src/server/demo/seed';
import { Shop } from '../support/server/shop';
import { describeWithDatabase } from '../support/server/databases';

// The mall's own search over the demo's goods: every kind is among the first ones, some several times.
const goods = 200;
const catalog = new Catalog(readShelf());

describeWithDatabase(
  async (database) => {
    await seedDemo(database, { goods, now: Date.UTC(2026, 10, 20), report: () => {} });
    return Shop.open(database);
  },
  (shop) => {
    /** The kinds of the results, best first. */
    const found = async (keyword: string, lang: Language = 'en') => {
      const { pageList, corrected } = await shop().ask('sellerGoods!search', { keyword }, { lang });
      return { kinds: [...new Set(pageList.map(({ sellerGoodsId }) => catalog.goods(Number(sellerGoodsId.slice('goods-'.length))).product.kind))], corrected };
    };

    const asked: readonly (readonly [string, Language, readonly KindId[]])[] = [
      ['mug', 'en', ['mug']], ['tv', 'en', ['monitor']], ['couch', 'en', ['cushion', 'folded-blanket']], ['kettle', 'en', ['kettle']],
      ['Tasse', 'de', ['mug', 'espresso-cup']], ['TV', 'de', ['monitor']], ['télé', 'fr', ['monitor']], ['sofá', 'es', ['cushion', 'folded-blanket']],
      ['чайник', 'ru', ['kettle', 'teapot']], ['كنبة', 'ar', ['cushion', 'folded-blanket']], ['电视', 'cn', ['monitor']], ['やかん', 'ja', ['kettle']],
    ];
    test.each(asked)('%s in %s finds what comes nearest', async (keyword, lang, wanted) => {
      const { kinds, corrected } = await found(keyword, lang);
      const sought = kinds.filter((kind) => wanted.includes(kind));
      expect([sought.length > 0, corrected]).toEqual([true, false]);
      // What only starts the same, such as a kettlebell, comes after.
      expect(kinds.slice(0, sought.length)).toEqual(sought);
    });

    test('socks, which it does not sell, find nothing that calls itself so', async () => {
      expect(await found('socks')).toEqual({ kinds: [], corrected: false });
    });
  },
);
