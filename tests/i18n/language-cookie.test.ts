import { afterEach, expect, it, vi } from 'vitest';
import { rememberLanguage } from '../../src/i18n/language';
import { visitorLanguage } from '../../src/server/http/visitor-language';

afterEach(() => vi.unstubAllGlobals());

/** The language cookie that a page with this protocol sets. */
function cookieAt(protocol: string): string {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol });
  rememberLanguage('ar');
  return page.cookie;
}

it('the language is kept over TLS in a cookie that is Secure and of this host alone', () => {
  expect(cookieAt('https:')).toBe('__Host-lang=ar; path=/; max-age=31536000; samesite=lax; secure');
  expect(cookieAt('http:')).toBe('lang=ar; path=/; max-age=31536000; samesite=lax');
});

it('the server reads both, and believes the one that nobody else can set', () => {
  const said = (cookie: string) => visitorLanguage({ lang: undefined, cookie, acceptLanguage: 'de' });
  expect(said('x=1; lang=ar')).toBe('ar');
  expect(said('lang=cn; __Host-lang=ar')).toBe('ar');
  expect(said('other__Host-lang=ar')).toBe('de');
});
