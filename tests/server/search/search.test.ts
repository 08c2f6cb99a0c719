import { describe, expect, it } from 'vitest';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import { languageCodes, type Language } from '../../../src/rules/languages';
import { bicycle, lamp, store, teapot } from '../../support/catalog-names';
import { describeWithShop } from '../../support/server/databases';

const named = { lamp, teapot, bicycle };
const ids = Object.keys(named) as (keyof typeof named)[];

/** A word or run of the name that is long enough for an error to be forgiven, with another letter of its script in the middle. */
function withWrongLetter(name: string): string {
  const word = name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
  const letters = Array.from(word.toLowerCase());
  const middle = Math.floor(letters.length / 2);
  const other = Array.from('xqжωغ灯山등산กขक').find((letter) => !letters.includes(letter) && sameScript(letter, letters[middle] ?? '')) ?? 'x';
  return [...letters.slice(0, middle), other, ...letters.slice(middle + 1)].join('');
}

function sameScript(a: string, b: string): boolean {
  return ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Han', 'Hangul', 'Thai', 'Devanagari'].some((script) => {
    const of = new RegExp(`\\p{Script=${script}}`, 'u');
    return of.test(a) && of.test(b);
  });
}

describeWithShop((shop) => {
  const search = (keyword: string, lang: Language = 'en', more: Partial<PayloadInput<'sellerGoods!search'>> = {}) =>
    shop().ask('sellerGoods!search', { keyword, ...more }, { lang });
  const found = async (keyword: string, lang?: Language, more?: Partial<PayloadInput<'sellerGoods!search'>>) =>
    (await search(keyword, lang, more)).pageList.map(({ sellerGoodsId }) => sellerGoodsId);

  describe('in every language', () => {
    it.each(languageCodes)('[S-101] goods are found by their names: %s', async (lang) => {
      for (const id of ids) {
        expect((await found(named[id][lang], lang))[0], named[id][lang]).toBe(id);
        expect((await search(named[id][lang], lang)).corrected).toBe(false);
      }
    });

    it.each(languageCodes)('[S-102] goods are found with a letter wrong: %s', async (lang) => {
      for (const id of ids) {
        const typed = withWrongLetter(named[id][lang]);
        expect(await found(typed, lang), `${typed} for ${named[id][lang]}`).toContain(id);
        expect((await search(typed, lang)).corrected).toBe(true);
      }
    });

    it.each(languageCodes)('goods are found in other case: %s', async (lang) => {
      const tag = lang === 'tr' ? 'tr' : 'en';
      for (const id of ids) {
        expect((await found(named[id][lang].toLocaleUpperCase(tag), lang))[0]).toBe(id);
        expect((await found(named[id][lang].toLocaleLowerCase(tag), lang))[0]).toBe(id);
      }
    });

    it.each(languageCodes)('[S-101] stores are found by their names: %s', async (lang) => {
      const { pageList } = await shop().ask('seller!list', { keyword: store[lang] }, { lang });
      expect(pageList.map(({ sellerId, name }) => [sellerId, name])).toEqual([['lantern', store[lang]]]);
    });
  });

  describe('spelling', () => {
    const typed: [lang: Language, keyword: string, id: string][] = [
      ['es', 'lampara', 'lamp'],
      ['fr', 'theiere', 'teapot'],
      ['vi', 'den ban', 'lamp'],
      ['pt', 'LUMINARIA', 'lamp'],
      ['el', 'φωτιστικο', 'lamp'],
      ['el', 'ΠΟΔΗΛΑΤΟ', 'bicycle'],
      ['tr', 'inci isikli', 'lamp'],
      ['tr', 'İNCİ IŞIKLI', 'lamp'],
      ['tr', 'sehir', 'bicycle'],
      ['ar', 'ابريق', 'teapot'],
      ['ar', 'مِصْبَاح', 'lamp'],
      ['ar', 'دراجه', 'bicycle'],
      ['ar', 'مكـتـب', 'lamp'],
      ['ru', 'чаиник', 'teapot'],
      ['de', 'ｓｃｈｒｅｉｂｔｉｓｃｈ', 'lamp'],
      ['hi', 'लैंप', 'lamp'],
    ];
    it.each(typed)('%s: %s', async (lang, keyword, id) => {
      expect(await search(keyword, lang)).toMatchObject({ corrected: false });
      expect((await found(keyword, lang))[0]).toBe(id);
    });
  });

  describe('substrings of languages that put no blanks', () => {
    const inside: [lang: Language, keyword: string, id: string][] = [
      ['cn', '护眼', 'lamp'], ['cn', '灯', 'lamp'], ['cn', '瓷茶', 'teapot'], ['cn', '行车', 'bicycle'],
      ['tw', '檯燈', 'lamp'], ['tw', '腳踏', 'bicycle'],
      ['ja', '卓上', 'lamp'], ['ja', 'ランプ', 'lamp'], ['ja', '急須', 'teapot'], ['ja', '自転', 'bicycle'],
      ['ko', '스탠드', 'lamp'], ['ko', '주전자', 'teapot'], ['ko', '전거', 'bicycle'],
      ['th', 'ตั้งโต๊ะ', 'lamp'], ['th', 'น้ำชา', 'teapot'], ['th', 'ในเมือง', 'bicycle'],
    ];
    it.each(inside)('[S-103] %s: %s', async (lang, keyword, id) => {
      expect(await found(keyword, lang)).toEqual([id]);
      expect(await search(keyword, lang)).toMatchObject({ corrected: false });
    });

    it('parts of words are found in hiragana too, as a keyboard writes them first', async () => {
      expect(await search('らんぷ', 'ja')).toMatchObject({ pageList: [{ sellerGoodsId: 'lamp' }], corrected: false });
      expect(await search('卓上らんぷ', 'ja')).toMatchObject({ pageList: [{ sellerGoodsId: 'lamp' }], corrected: false });
    });

    it('parts of words need all their pairs, and only where nothing has them half', async () => {
      expect(await found('护眼台灯', 'cn')).toEqual(['lamp']);
      expect(await search('护眼茶灯', 'cn')).toMatchObject({ pageList: [{ sellerGoodsId: 'lamp' }], corrected: true });
      expect(await found('自动扶梯', 'cn')).toEqual([]);
    });
  });

  describe('order', () => {
    it('[S-351] the best match comes first: beginnings of names, words, beginnings of words, parts of words', async () => {
      expect(await found('lamp')).toEqual(['lampshade', 'lamp', 'green-lamp', 'dear-lamp', 'floodlamp']);
      expect(await found('desk lamp')).toEqual(['lamp', 'green-lamp', 'lampshade']);
      expect(await found('lamp desk')).toEqual(['lamp', 'green-lamp', 'lampshade']);
    });

    it('another order is kept where it is asked for', async () => {
      expect(await found('lamp', 'en', { sort: 'priceUp' })).toEqual(['lampshade', 'dear-lamp', 'green-lamp', 'lamp', 'floodlamp']);
      expect(await found('lamp', 'en', { sort: 'new' })).toEqual(['floodlamp', 'lampshade', 'green-lamp', 'dear-lamp', 'lamp']);
      expect(await found('lamp', 'en', { sort: 'sold' })).toEqual(['floodlamp', 'lampshade', 'lamp', 'dear-lamp', 'green-lamp']);
    });
  });

  describe('terms', () => {
    it('terms must all be there', async () => {
      expect(await found('city bicycle')).toEqual(['bicycle']);
      expect(await found('city teapot')).toEqual([]);
      expect(await found('city zzzzzz')).toEqual([]);
    });

    it('[S-102] terms forgive letters that changed places, were left out or slipped in', async () => {
      for (const typed of ['teaopt', 'tepot', 'teapoot', 'deks lamp', 'porcelian']) {
        expect(await search(typed), typed).toMatchObject({ corrected: true });
        expect((await found(typed))[0], typed).toBe(typed.startsWith('deks') ? 'lamp' : 'teapot');
      }
    });

    it('terms forgive a wrong word that exists, where nothing has all as written', async () => {
      // There is a reading lamp, but no porcelain one; "readin" begins a word, but that of no pot.
      expect(await search('reading porcelain')).toMatchObject({ pageList: [], corrected: false });
      expect(await search('lamps teapot')).toMatchObject({ pageList: [], totalElements: 0 });
      expect(await search('aurora desks')).toMatchObject({ pageList: [{ sellerGoodsId: 'lamp' }], corrected: true });
    });

    it('terms are found where a number is written apart from the word beside it, or together with it', async () => {
      expect(await search('number01')).toMatchObject({ pageList: [{ sellerGoodsId: 'mug-01' }], totalElements: 1, corrected: false });
    });

    it('terms forgive nothing in short words', async () => {
      expect(await found('mog')).toEqual([]);
      expect((await search('mug')).totalElements).toBe(30);
    });

    it('terms are found in English where a language says nothing', async () => {
      expect(await search('floodlamp', 'de')).toMatchObject({ pageList: [{ sellerGoodsId: 'floodlamp', name: 'Floodlamp' }], corrected: false });
      expect((await search('teapot', 'th')).pageList.map(({ name }) => name)).toEqual([teapot.th]);
    });

    it('terms without a letter or digit find nothing', async () => {
      for (const keyword of ['!!!', '%', '_', '\\', '"\'', '–', '😀', '* or 1=1 --']) {
        expect((await search(keyword)).totalElements, keyword).toBe(0);
      }
      // A text in the database can't hold it.
      expect(await shop().refusal('sellerGoods!search', { keyword: 'a\u0000' })).toEqual({ key: 'parameterError', field: 'keyword' });
    });
  });

  describe('pages and filters', () => {
    it('pages through what is found, with the total', async () => {
      const seen: string[] = [];
      for (let pageNum = 1; pageNum <= 3; pageNum += 1) {
        const page = await search('mug', 'en', { pageNum, pageSize: 12 });
        expect(page.totalElements).toBe(30);
        seen.push(...page.pageList.map(({ sellerGoodsId }) => sellerGoodsId));
      }
      expect(new Set(seen).size).toBe(30);
      expect(await search('mug', 'en', { pageNum: 4 })).toMatchObject({ pageList: [], totalElements: 30 });
    });

    it('never shows what is unlisted or removed', async () => {
      expect(await found('hidden mug')).toEqual([]);
      expect(await found('gone')).toEqual([]);
    });

    it('results are narrowed as lists are, and errors are not forgiven where only a filter leaves nothing', async () => {
      expect(await found('lamp', 'en', { sellerId: 'nordwind' })).toEqual(['green-lamp', 'dear-lamp']);
      expect(await found('lamp', 'en', { discounted: true })).toEqual(['lamp']);
      expect(await found('lamp', 'en', { categoryId: 'bicycles' })).toEqual([]);
      expect(await search('lamp', 'en', { priceTo: '1' })).toMatchObject({ pageList: [], totalElements: 0, corrected: false });
      expect(await search('lmap', 'en', { rating: 3 })).toMatchObject({ totalElements: 2, corrected: true });
    });

    it('[S-453] refuses a page number that is no whole number above zero', async () => {
      for (const pageNum of [0, -1, 1.5, 'x']) {
        expect(await shop().refusal('sellerGoods!search', { keyword: 'lamp', pageNum })).toEqual({ key: 'pageNumber', field: 'pageNum' });
      }
    });
  });

  describe('sellerGoods!searchSellerGoods', () => {
    const inStore = async (sellerId: string, keyword: string) =>
      (await shop().ask('sellerGoods!searchSellerGoods', { sellerId, keyword })).pageList.map(({ sellerGoodsId }) => sellerGoodsId);

    it('[S-352] finds goods of this store only', async () => {
      expect(await inStore('lantern', 'lamp')).toEqual(['lamp']);
      expect(await inStore('nightlamp', 'lamp')).toEqual(['lampshade', 'floodlamp']);
      expect(await inStore('bare', 'lamp')).toEqual([]);
    });

    it('does not forgive errors where the word exists in other stores', async () => {
      expect(await inStore('nightlamp', 'reading')).toEqual([]);
    });

    it('refuses an unknown store, and a missing one', async () => {
      expect((await shop().refusal('sellerGoods!searchSellerGoods', { sellerId: 'no-such', keyword: 'lamp' })).key).toBe('sellerUnknown');
      expect(await shop().refusal('sellerGoods!searchSellerGoods', { keyword: 'lamp' })).toEqual({ key: 'parameterMissing', field: 'sellerId' });
    });
  });

  describe('keywords', () => {
    it('[S-435] a search refuses an empty keyword', async () => {
      for (const keyword of ['', '   ', null]) {
        for (const name of ['sellerGoods!search', 'sellerGoods!search-keyword'] as const) {
          expect(await shop().refusal(name, { keyword })).toEqual({ key: 'requiredEmpty', field: 'keyword' });
        }
      }
    });

    it('[S-434] a search refuses a missing keyword', async () => {
      expect(await shop().refusal('sellerGoods!search', {})).toEqual({ key: 'parameterMissing', field: 'keyword' });
    });

    it('a search refuses a keyword of ten kilobytes, and answers the longest that is taken', async () => {
      expect(await shop().refusal('sellerGoods!search', { keyword: 'lamp '.repeat(2_000) })).toEqual({ key: 'parameterError', field: 'keyword' });
      expect(await shop().send('sellerGoods!search', { keyword: '台灯'.repeat(100) }, { lang: 'cn' })).toMatchObject({ code: 0 });
      expect(await shop().send('sellerGoods!search', { keyword: 'ab '.repeat(66) })).toMatchObject({ code: 0 });
    });

    it('a search takes a script as words like any others', async () => {
      expect(await search('<script>alert(1)</script> lamp')).toMatchObject({ totalElements: 0 });
      expect(await found('<b>teapot</b>'.replaceAll('b>', '>'))).toEqual(['teapot']);
    });
  });
}, { embeddedToo: true });
