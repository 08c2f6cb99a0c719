import { describe, expect, it } from 'vitest';
import { daysAgo } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const list = (asked: { evaluationType?: 'good' | 'medium' | 'bad' | 'image'; pageNum?: number; pageSize?: number } = {}, sellerGoodsId = 'lamp') =>
    shop().ask('evaluation!list', { sellerGoodsId, ...asked });
  const idsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).pageList.map(({ id }) => id.replace('lamp-review-', ''));

  describe('evaluation!list', () => {
    it('[S-357] answers a product\'s reviews, newest first', async () => {
      const page = await list();
      expect(page).toMatchObject({ pageNum: 1, pageSize: 10, totalElements: 5, evaluationNum: 5 });
      expect(page.pageList.map(({ createTime }) => createTime)).toEqual([5, 6, 7, 8, 9].map((days) => Date.parse(daysAgo(days))));
      expect(page.pageList[3]).toEqual({
        id: 'lamp-review-1', rating: 5, content: '5 stars', lang: 'en', images: ['lamp.seen-1', 'lamp.seen-2'], userName: 'Buyer 1', checkAttrName: 'White',
        createTime: Date.parse(daysAgo(8)),
      });
    });

    it('answers one class: good is four and five stars, medium three, bad one and two, images of any', async () => {
      expect(await idsOf({ evaluationType: 'good' })).toEqual(['2', '1', '0']);
      expect(await idsOf({ evaluationType: 'medium' })).toEqual(['3']);
      expect(await idsOf({ evaluationType: 'bad' })).toEqual(['4']);
      expect(await idsOf({ evaluationType: 'image' })).toEqual(['1']);
      expect(await list({ evaluationType: 'good' })).toMatchObject({ totalElements: 3, evaluationNum: 5 });
    });

    it('names what was bought in the asked language; the review keeps its own', async () => {
      const { pageList } = await shop().ask('evaluation!list', { sellerGoodsId: 'lamp' }, { lang: 'de' });
      expect(pageList.map(({ checkAttrName, lang }) => `${checkAttrName} ${lang}`)).toEqual(['Schwarz de', 'White en', 'White en', 'White en', 'White en']);
    });

    it('answers those in the reader’s language first, page after page each once', async () => {
      const german = async (pageNum: number) =>
        (await shop().ask('evaluation!list', { sellerGoodsId: 'lamp', pageNum, pageSize: 2 }, { lang: 'de' })).pageList.map(({ id, lang }) => `${id.replace('lamp-review-', '')} ${lang}`);
      expect([...(await german(1)), ...(await german(2)), ...(await german(3))]).toEqual(['0 de', '4 en', '3 en', '2 en', '1 en']);
    });

    it('reviews come in pages, counted from 1', async () => {
      expect(await idsOf({ pageNum: 2, pageSize: 2 })).toEqual(['2', '1']);
      expect(await list({ pageNum: 3, pageSize: 2 })).toMatchObject({ totalElements: 5, pageList: [{ id: 'lamp-review-0' }] });
      expect(await list({ evaluationType: 'bad', pageNum: 2 })).toMatchObject({ pageList: [], totalElements: 1 });
      expect(await shop().refusal('evaluation!list', { sellerGoodsId: 'lamp', pageNum: 0 })).toEqual({ key: 'pageNumber', field: 'pageNum' });
    });

    it('answers none where nobody has reviewed, and those of a product that is no longer sold', async () => {
      expect(await list({}, 'bicycle')).toMatchObject({ pageList: [], totalElements: 0, evaluationNum: 0 });
      expect(await list({}, 'gone-mug')).toMatchObject({ pageList: [], evaluationNum: 0 });
    });

    it('refuses an unknown product and an unknown class', async () => {
      expect((await shop().refusal('evaluation!list', { sellerGoodsId: 'no-such' })).key).toBe('goodsUnknown');
      for (const evaluationType of ['best', '', 1, ['good']]) {
        expect(await shop().refusal('evaluation!list', { sellerGoodsId: 'lamp', evaluationType })).toEqual({ key: 'parameterError', field: 'evaluationType' });
      }
    });
  });

  describe('evaluation!countType', () => {
    it('[S-358] answers how many reviews there are of each class and each star', async () => {
      expect(await shop().ask('evaluation!countType', { sellerGoodsId: 'lamp' })).toEqual({ all: 5, good: 3, medium: 1, bad: 1, image: 1, stars: [1, 0, 1, 1, 2] });
      expect(await shop().ask('evaluation!countType', { sellerGoodsId: 'bicycle' })).toEqual({ all: 0, good: 0, medium: 0, bad: 0, image: 0, stars: [0, 0, 0, 0, 0] });
    });

    it('refuses an unknown product', async () => {
      expect((await shop().refusal('evaluation!countType', { sellerGoodsId: 'no-such' })).key).toBe('goodsUnknown');
    });
  });
});
