import fc from 'fast-check';
import { expect, it } from 'vitest';
import { avatarUrl } from '../../../../src/app/features/chat/avatar-url';
import { serviceLink } from '../../../../src/app/features/chat/service-link';

const ann = { lang: 'ar', partyId: 'U10023', name: 'Ann & Bob', avatar: 'https://shop.test/uploads/a.webp', productId: 'g7' };
const parameters = (address: string | undefined) => Object.fromEntries(new URL(address ?? 'https://none.test').searchParams);

it('[S-257] [S-258] leads to the setting’s page with party id, name, language, avatar and product id', () => {
  const address = serviceLink('https://help.example/chat', ann);
  expect(address).toMatch(/^https:\/\/help\.example\/chat\?/);
  expect(parameters(address)).toEqual({ lang: 'ar', partyId: 'U10023', name: 'Ann & Bob', avatar: 'https://shop.test/uploads/a.webp', productId: 'g7' });
});

it('[S-258] says nothing of a visitor but the language and what they look at', () => {
  expect(parameters(serviceLink('https://help.example/', { lang: 'en', productId: 'g7', name: undefined }))).toEqual({ lang: 'en', productId: 'g7' });
});

it('keeps what stands in the setting’s own address', () => {
  expect(parameters(serviceLink('https://help.example/?licence=5&lang=xx#top', { lang: 'en' }))).toEqual({ licence: '5', lang: 'en' });
});

it.each(['', 'help.example', '/help', 'javascript:alert(1)', 'data:text/html,x', 'ftp://help.example', 'mailto:a@b.example', 'https://'])(
  '[S-257] is no link where the setting is no web address: %s',
  (setting) => expect(serviceLink(setting, ann)).toBeUndefined(),
);

it('[S-259] never says the token, whatever else it is given', () => {
  const token = 'tok-4f9a1c';
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.record({ lang: fc.string(), partyId: fc.string(), name: fc.string(), avatar: fc.string(), productId: fc.string() }), (setting, asker) => {
      // As if the page passed an object with more fields than it should.
      const address = serviceLink(setting, { ...asker, token, session: { token } } as never);
      expect(address ?? '').not.toContain(token);
      const own = new URL(setting).searchParams;
      for (const name of new URL(address ?? setting).searchParams.keys()) expect(own.has(name) || ['lang', 'partyId', 'name', 'avatar', 'productId'].includes(name)).toBe(true);
    }),
  );
});

it('[S-258] the avatar is a whole address, because it is opened from elsewhere', () => {
  expect(avatarUrl('0123456789abcdef0123456789abcdef.webp', 'https://shop.test')).toBe('https://shop.test/uploads/0123456789abcdef0123456789abcdef.webp');
  expect(avatarUrl('lamp-3', 'https://shop.test')).toBe('https://shop.test/pictures/lamp-3-160.webp');
});
