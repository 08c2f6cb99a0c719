import { expect, it, vi } from 'vitest';
import { listQuery } from '../../../../src/app/features/catalog/list-query';
import { ProductMore } from '../../../../src/app/features/catalog/product/product-more';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import type { CallAnswer } from '../../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { drawnPart } from '../../../support/client/drawn-page';
import { card, detail, pageOf } from '../../../support/client/kept-goods';
import { said } from '../../../support/texts';

// Loads by itself, and would still do so when the test is over.
vi.mock('../../../../src/app/features/news', () => ({ TellMe: () => null }));

type Known = readonly [string, CallAnswer];
type Shown = readonly string[] | 'places';

const lamp = detail('lamp');
const reply = (...ids: readonly string[]) => ({ status: 'success', data: pageOf(ids.map((id) => card(id))), asOf: 1_000 }) as const;
const ofStore = (...ids: readonly string[]): Known => [queryKey('en', 'sellerGoods!list', listQuery({ sellerId: lamp.sellerId })), reply(...ids)];
const alike = (...ids: readonly string[]): Known => [queryKey('en', 'sellerGoods!recommend_like', { sellerGoodsId: lamp.sellerGoodsId, pageNum: 1, pageSize: 12 }), reply(...ids)];

/** The two sections of further goods below a product whose store has so many: each with its goods, or whether it has places for some. */
async function sections(goodsNum: number, ...known: readonly Known[]): Promise<Record<string, Shown>> {
  const cache = new QueryCache(known);
  const goods = { ...lamp, seller: { ...lamp.seller, goodsNum } };
  const drawn = await drawnPart(() => <QueryCacheContext value={cache}><ProductMore goods={goods} chosen={undefined} /></QueryCacheContext>, '/productDetails');
  const titles = { store: said('en', 'home.fromStore', { store: lamp.sellerName }), alike: said('en', 'product.others') };
  return Object.fromEntries(
    Object.entries(titles).flatMap(([name, title]): readonly (readonly [string, Shown])[] => {
      const [, after] = drawn.split(`>${title}</h2>`);
      const section = after?.split('</section>')[0];
      if (section === undefined) return [];
      return [[name, section.includes(said('en', 'shell.loading')) ? 'places' : ['lamp', 'kite', 'vase'].filter((id) => section.includes(`>${id}</span>`))]];
    }),
  );
}

it('a product’s page has places for further goods of its store and for similar ones until it is known what is there', async () => {
  expect(await sections(2)).toEqual({ store: 'places', alike: 'places' });
  expect(await sections(2, alike('vase'))).toEqual({ store: 'places', alike: ['vase'] });
  expect(await sections(2, ofStore('lamp', 'kite'))).toEqual({ store: ['kite'], alike: 'places' });
  expect(await sections(2, ofStore('lamp', 'kite'), alike('vase'))).toEqual({ store: ['kite'], alike: ['vase'] });
});

it('a product’s page has no places for what can’t come', async () => {
  expect(await sections(1)).toEqual({ alike: 'places' });
  expect(await sections(2, ofStore('lamp'), alike())).toEqual({});
});
