import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from '../../../../src/app/features/account/sign-in/safe-redirect';

const home = '/userInfo/dashboard';

describe('a login leads', () => {
  it.each(['/productDetails?sellerGoodsId=g7', '/searchResult?k=a%2Fb', '/userInfo/setup/sessions', '/help/contact-us#top'])('back to %s', (from) => {
    expect(safeRedirect(from)).toBe(from);
  });

  it('to the overview where nobody came from', () => {
    expect(safeRedirect(undefined)).toBe(home);
    expect(safeRedirect('')).toBe(home);
  });

  it.each(['/', '/login', '/login?from=/login', '/login-code', '/register', '/forgot-password'])('not to %s, which is done with', (from) => {
    expect(safeRedirect(from)).toBe(home);
  });

  it.each([
    'https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', '\\\\elsewhere.test', '/\t/elsewhere.test', '/\n/elsewhere.test', 'javascript:alert(1)',
    ' //elsewhere.test', '/a\\..\\..\\elsewhere', 'elsewhere', '/%0a/../\u0000', '///elsewhere.test', '/..//elsewhere.test', '/x/..//elsewhere.test', 'data:text/html,x',
  ])('never out of the shop: %j', (from) => {
    expect(safeRedirect(from)).toBe(home);
  });

  it('[W-245] with no token, no code and no language in its address', () => {
    expect(safeRedirect('/store?id=s1&token=secret&code=abc&lang=ar&from=%2Fx')).toBe('/store?id=s1');
  });

  it('to a page of this shop, whatever stands in the address', () => {
    const pieces = fc.array(fc.constantFrom('/', '\\', '//', 'elsewhere.test', '@', ':', '?', '#', '.', '..', '%2f', '\t', '\r', ' ', 'https:', 'x', '\u0085', '\uff0f'), { maxLength: 8 });
    fc.assert(
      fc.property(pieces, (some) => {
        const to = safeRedirect(some.join(''));
        expect(new URL(to, 'https://shop.test').origin).toBe('https://shop.test');
        expect(to.startsWith('/')).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
