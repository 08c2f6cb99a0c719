import { expect, it } from 'vitest';
import { Shop } from '../../support/server/shop';
import { describeWithDatabase } from '../../support/server/databases';

describeWithDatabase((database) => Shop.open(database), (shop) => {
  it('a mall without goods answers every list, and says that nothing is there', async () => {
    expect(await shop().ask('index!home', {})).toEqual({ categoryList: [], sellerList: [], sellerGoodsList: [], topSeller: null, searchValue: '' });
    expect(await shop().ask('banner!bannerList', {})).toEqual({ bannerList: [] });
    expect(await shop().ask('category!tree', {})).toEqual({ tree: [] });
    const page = { pageList: [], pageNum: 1, pageSize: 12, totalElements: 0 };
    expect(await shop().ask('category!list', {})).toEqual(page);
    expect(await shop().ask('category!recommend', {})).toEqual(page);
    expect(await shop().ask('sellerGoods!list', {})).toEqual(page);
    expect(await shop().ask('sellerGoods!recommend_like', {})).toEqual(page);
    expect(await shop().ask('seller!list', {})).toEqual(page);
    expect(await shop().ask('seller!list', { keyword: 'lamp' })).toEqual(page);
    expect(await shop().ask('sellerGoods!search', { keyword: 'lamp' })).toEqual({ ...page, corrected: false });
    expect(await shop().ask('sellerGoods!search', { keyword: '台灯' }, { lang: 'cn' })).toEqual({ ...page, corrected: false });
    expect(await shop().ask('sellerGoods!search-keyword', { keyword: 'lamp' })).toEqual({ goodsList: [], sellerList: [], categoryList: [] });
    expect((await shop().refusal('evaluation!list', { sellerGoodsId: 'lamp' })).key).toBe('goodsUnknown');
  });
});
