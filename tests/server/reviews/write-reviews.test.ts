import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderStatuses } from '../../../src/rules/orders/orders';
import { maskedName } from '../../../src/rules/account/masked-name';
import { describeWithShop } from '../../support/server/databases';
import { eventsOf, lampLine, placeOrder, stateOf } from '../../support/server/orders';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { insertShopper, type Shopper } from '../../support/server/shopper';

const teapotLine = { goodsId: 'teapot', skuId: 'teapot-white', price: '21.5' };
const ofLamp = { sellerGoodsId: 'lamp', skuId: 'lamp-black', rating: 5, content: 'It shines.' };
const ofTeapot = { sellerGoodsId: 'teapot', skuId: 'teapot-white', rating: 3, content: 'It pours.' };

describeWithShop((shop) => {
  const db = () => shop().db;
  let as: Shopper;
  let shoppers = 0;
  beforeAll(() => sql`update sku set stock = 1000`.execute(db()));
  beforeEach(async () => {
    shoppers += 1;
    as = await insertShopper(db(), { username: `Reviewer${shoppers}z` });
  });
  const order = async (lines = [lampLine]) => (await placeOrder(db(), { userId: as.userId, status: 4, lines })).id;
  const picture = async (moduleName = 'evaluation', of = as) => ((await uploadPicture({ app: shop().app, db: db(), now: shop().mall.now() }, of, await anyPicture(), moduleName)).data as { data: string }).data;
  const counts = (goodsId: string) => shop().ask('evaluation!countType', { sellerGoodsId: goodsId });
  const refusal = async (orderId: string, review: object) => (await shop().refusal('evaluation!add', { orderId, ...review }, { as })).key;

  it('[S-236] [S-359] [S-211] [S-452] [W-405] takes a review of what was received: the product shows it, and the order is completed', async () => {
    const before = await counts('lamp');
    const orderId = await order();
    const { id } = await shop().ask('evaluation!add', { orderId, ...ofLamp }, { as, lang: 'de' });
    const [newest] = (await shop().ask('evaluation!list', { sellerGoodsId: 'lamp' }, { lang: 'de' })).pageList;
    expect(newest).toEqual({ id, rating: 5, content: 'It shines.', lang: 'de', images: [], userName: 'R***z', checkAttrName: 'Schwarz', createTime: shop().mall.now() });
    expect(await counts('lamp')).toEqual({ ...before, all: before.all + 1, good: before.good + 1, stars: before.stars.map((count, index) => count + Number(index === 4)) });
    expect(await stateOf(db(), orderId)).toEqual({ status: 5, return_status: 'none' });
    expect((await eventsOf(db(), orderId)).at(-1)).toBe('completed buyer');
    expect((await shop().ask('order!listGoods', { orderId }, { as })).pageList).toMatchObject([{ reviewed: true }]);
  });

  it('[S-360] takes several at once, all or none, and completes the order with the last one', async () => {
    const orderId = await order([lampLine, teapotLine]);
    const before = [await counts('lamp'), await counts('teapot')];
    expect((await shop().refusal('evaluation!addList', { orderId, evaluationList: [ofLamp, { ...ofTeapot, images: ['lamp.front'] }] }, { as })).key).toBe('imageUnknown');
    expect((await shop().refusal('evaluation!addList', { orderId, evaluationList: [ofLamp, ofLamp] }, { as })).key).toBe('orderStatus');
    expect((await shop().refusal('evaluation!addList', { orderId, evaluationList: [] }, { as })).key).toBe('requiredEmpty');
    expect([await counts('lamp'), await counts('teapot')]).toEqual(before);
    await shop().ask('evaluation!add', { orderId, ...ofTeapot }, { as });
    expect(await stateOf(db(), orderId)).toMatchObject({ status: 4 });
    expect((await shop().ask('order!info', { orderId }, { as })).orderInfo.status).toBe(4);
    expect((await shop().ask('order!listMain', {}, { as })).pageList[0]?.goodsList.map(({ reviewed }) => reviewed)).toEqual([false, true]);
    expect((await shop().ask('evaluation!addList', { orderId, evaluationList: [ofLamp] }, { as })).idList).toHaveLength(1);
    expect(await stateOf(db(), orderId)).toMatchObject({ status: 5 });
  });

  it.each([[5, 'good'], [4, 'good'], [3, 'medium'], [2, 'bad'], [1, 'bad']] as const)('[S-240] counts %i stars as %s', async (rating, kind) => {
    const before = await counts('lamp');
    await shop().ask('evaluation!add', { orderId: await order(), ...ofLamp, rating }, { as });
    const after = await counts('lamp');
    expect({ good: after.good - before.good, medium: after.medium - before.medium, bad: after.bad - before.bad }).toEqual({ good: 0, medium: 0, bad: 0, [kind]: 1 });
  });

  it('[S-237] [W-508] takes up to nine pictures of the buyer’s own, uploaded for reviews', async () => {
    const [orderId, other] = [await order(), await insertShopper(db())];
    const mine = await Promise.all(Array.from({ length: 9 }, () => picture()));
    expect(await refusal(orderId, { ...ofLamp, images: [...mine, mine[0]] })).toBe('imagesTooMany');
    for (const image of [await picture('chat'), await picture('evaluation', other), `${'0'.repeat(32)}.webp`]) expect(await refusal(orderId, { ...ofLamp, images: [image] })).toBe('imageUnknown');
    const before = await counts('lamp');
    await shop().ask('evaluation!add', { orderId, ...ofLamp, images: mine }, { as });
    expect((await counts('lamp')).image).toBe(before.image + 1);
    const { pageList } = await shop().ask('evaluation!list', { sellerGoodsId: 'lamp', evaluationType: 'image' });
    expect(pageList[0]?.images).toEqual(mine);
  });

  it('[S-238] [W-258] a picture for a review has at most 2 MB', async () => {
    const large = await anyPicture('png', { width: 900, height: 900 });
    expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(await uploadPicture({ app: shop().app, db: db(), now: shop().mall.now() }, as, large, 'evaluation')).toMatchObject({ code: 1702, msg: '图片不能超过2M' });
  });

  it.each(orderStatuses.filter((status) => status !== 4))('no review is taken of an order of status %i', async (status) => {
    const { id } = await placeOrder(db(), { userId: as.userId, status });
    const before = await counts('lamp');
    expect(await refusal(id, ofLamp)).toBe('orderStatus');
    expect(await counts('lamp')).toEqual(before);
  });

  it('takes none of goods that are not in the order, and needs a text and stars', async () => {
    const orderId = await order();
    expect(await refusal(orderId, ofTeapot)).toBe('goodsUnknown');
    expect(await refusal(orderId, { ...ofLamp, skuId: 'lamp-white' })).toBe('goodsUnknown');
    expect(await refusal(orderId, { ...ofLamp, content: '  ' })).toBe('requiredEmpty');
    expect(await refusal(orderId, { ...ofLamp, content: 'x'.repeat(1001) })).toBe('parameterError');
    for (const rating of [0, 6, 1.5, '5']) expect(await refusal(orderId, { ...ofLamp, rating })).toBe('parameterError');
    expect(await refusal(orderId, { sellerGoodsId: 'lamp', skuId: 'lamp-black', content: 'x' })).toBe('parameterMissing');
    expect(await stateOf(db(), orderId)).toMatchObject({ status: 4 });
  });

  it('a review is one review, however often the outbox sends it', async () => {
    const [orderId, before] = [await order(), await counts('lamp')];
    const send = (key: string) => shop().send('evaluation!add', { orderId, ...ofLamp }, { as, key });
    const first = await send(`review-${orderId}`);
    expect(first.code).toBe(0);
    expect(await send(`review-${orderId}`)).toEqual(first);
    expect((await send(`another-${orderId}`)).code).toBe(1306);
    expect((await counts('lamp')).all).toBe(before.all + 1);
  });

  describe('a name', () => {
    it.each([['Annabel', 'A***l'], ['ab', 'a***b'], ['x', 'x***x'], ['', '***']])('%s is shown as %s', (name, shown) => expect(maskedName(name)).toBe(shown));
  });
});
