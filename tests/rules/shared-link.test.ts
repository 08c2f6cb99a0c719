import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedPlace } from '../../src/rules/shared-link';

const mall = 'https://mall.example';

describe('what was shared leads', () => {
  it.each([
    ['to the product of a link', { url: `${mall}/productDetails?sellerGoodsId=g7&lang=ar&token=t` }, '/productDetails?sellerGoodsId=g7'],
    ['to it from within a text, as Android hands it over', { title: 'Lamp', text: `Look at this ${mall}/productDetails/?sellerGoodsId=g-7 now` }, '/productDetails?sellerGoodsId=g-7'],
    ['to it where the link ends a sentence', { text: `Look at this (${mall}/productDetails?sellerGoodsId=g7).` }, '/productDetails?sellerGoodsId=g7'],
    ['to a store', { text: `${mall}/store?id=lantern&k=x` }, '/store?id=lantern'],
    ['to a search for a text without a link', { title: 'A page', text: 'desk  lamp\n' }, '/searchResult?k=desk%20lamp'],
    ['to a search for the words beside somebody else’s link', { text: 'desk lamp https://elsewhere.example/productDetails?sellerGoodsId=g7' }, '/searchResult?k=desk%20lamp'],
    ['to a search for the title where the text is only a link', { title: 'Desk lamp', text: 'https://elsewhere.example/1' }, '/searchResult?k=Desk%20lamp'],
    ['to none of the mall’s other pages', { url: `${mall}/userInfo/money-package/withdraw?amount=5` }, '/index'],
    ['home with nothing', {}, '/index'],
    ['home with an id that is none', { url: `${mall}/productDetails?sellerGoodsId=../x` }, '/index'],
  ])('%s', (_what, shared, place) => expect(sharedPlace(shared, mall)).toBe(place));

  it('never out of the mall, and never to more than a search takes', () => {
    const part = fc.oneof(fc.string({ unit: 'binary', maxLength: 2_200 }), fc.webUrl(), fc.constantFrom('//elsewhere.example', 'javascript:alert(1)', `${mall}//elsewhere.example`, '\ud83d'.repeat(500)));
    fc.assert(
      fc.property(part, part, part, (title, text, url) => {
        const place = new URL(sharedPlace({ title, text, url }, mall), mall);
        expect(place.origin).toBe(mall);
        expect(['/index', '/searchResult', '/productDetails', '/store']).toContain(place.pathname);
        const keyword = place.searchParams.get('k') ?? 'lamp';
        expect(keyword.trim()).not.toBe('');
        expect(keyword.length).toBeLessThanOrEqual(200);
        expect(() => encodeURIComponent(keyword)).not.toThrow();
      }),
      { numRuns: 50 },
    );
  });
});
