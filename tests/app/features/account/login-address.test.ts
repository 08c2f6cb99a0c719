import { expect, it } from 'vitest';
import { loginAddress } from '../../../../src/app/features/account/sign-in/login-address';
import { safeRedirect } from '../../../../src/app/features/account/sign-in/safe-redirect';

const backFrom = (address: string) => safeRedirect(new URL(address, 'https://shop.test').searchParams.get('from') ?? undefined);

it('[S-287] the login page leads back to the page from where it was opened', () => {
  const address = loginAddress('/productDetails', '?sellerGoodsId=g7&x=a%26b');
  expect(address).toMatch(/^\/login\?/);
  expect(backFrom(address)).toBe('/productDetails?sellerGoodsId=g7&x=a%26b');
});

it('[W-245] takes no token along, nor what changes nothing of the page', () => {
  expect(loginAddress('/store', '?id=s1&token=secret-7&lang=ar&from=%2Fx&customerService=1')).toBe('/login?from=%2Fstore%3Fid%3Ds1');
});
