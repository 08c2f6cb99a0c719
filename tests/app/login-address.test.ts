import { expect, it } from 'vitest';
import { backAddress, loginAddress } from '../../src/app/shell/login-address';

it('[S-287] the login page leads back to the page from where it was opened', () => {
  const address = new URL(loginAddress('/productDetails', '?sellerGoodsId=g7'), 'https://shop.test');
  expect(address.pathname).toBe('/login');
  expect(backAddress(address.searchParams.get('back'))).toBe('/productDetails?sellerGoodsId=g7');
});

it('[W-245] takes no token along, nor what changes nothing of the page', () => {
  expect(loginAddress('/store', '?id=s1&token=secret-7&lang=ar&customerService=1')).toBe('/login?back=%2Fstore%3Fid%3Ds1');
});

it.each(['https://evil.test', '//evil.test', '/\\evil.test', '\\\\evil.test', 'javascript:alert(1)', '/\t/evil.test', '', undefined, 7, '/login', '/register?x=1'])(
  'leads nowhere but into the mall: %s',
  (back) => expect(backAddress(back)).toBe('/userInfo/dashboard'),
);
