import { fastifyCookie } from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { safeRedirect } from '../../../src/app/features/account/sign-in/safe-redirect';
import { keywordOf } from '../../../src/app/features/search/keyword';
import { isAccountEmail, isNewsletterEmail } from '../../../src/rules/account/email';
import { parsePhone } from '../../../src/rules/account/phones';
import { isUsername } from '../../../src/rules/account/usernames';
import { isPostCode } from '../../../src/rules/addresses/post-codes';
import { preferredLanguage } from '../../../src/rules/languages';
import { parseMoney } from '../../../src/rules/money';
import { foldText, indexWords, searchTerms } from '../../../src/rules/search/search-text';
import { isNetwork, networks, readChainAddress } from '../../../src/rules/wallet/chain-address';
import { withoutValues } from '../../../src/server/http/app';
import { mobileAddress } from '../../../src/server/http/mobile-site';
import { isHost } from '../../../src/server/http/origin';
import { isQueryTooLong, readQuery } from '../../../src/server/http/query';
import { addressOf } from '../../../src/server/http/socket-address';
import { visitorLanguage } from '../../../src/server/http/visitor-language';
import { networksOf } from '../../../src/server/platform/networks';
import { readEnvironment } from '../../../src/server/platform/settings';
import { provenSubject } from '../../../src/server/platform/signed-links';
import { canonicalAddress } from '../../../src/server/render/canonical-address';
import { WholeMall } from '../../support/server/whole-mall';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());

const limits = { queryParameters: 100, queryKilobytes: 8 };
const parameters = (count: number) => Array.from({ length: count }, (_, nth) => `w${nth}=1`).join('&');

describe('a query', () => {
  it.each(['/api/index!home.action', '/public/uploadimg!execute.action', '/desk/staff!login', '/assets/x.js', '/pictures/x.webp', '/sitemap.xml', '/openapi'])(
    'that says too much is refused before anything reads it: %s',
    async (path) => {
      for (const query of [parameters(101), `k=${'x'.repeat(8 * 1_024)}`]) {
        const response = await whole.get(`${path}?${query}`);
        expect(response.statusCode).toBe(414);
        expect(response.json()).toMatchObject({ code: 1001, data: { field: 'query' } });
      }
    },
  );

  it.each(['/index', '/searchResult', '/nothing'])('of a page that says too much is left to the page: %s', async (path) => {
    const { statusCode, headers, body } = await whole.get(`${path}?k=${'x'.repeat(8 * 1_024)}`);
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([414, 'no-store', 'text/html; charset=utf-8']);
    expect(body).toContain('<div id="root"></div>');
    expect(body).not.toContain('xxxx');
  });

  it('a query may have a hundred parameters and eight kilobytes', async () => {
    const long = `k=${'x'.repeat(8 * 1_024 - 2)}`;
    for (const query of [parameters(100), long]) expect(isQueryTooLong(`/index?${query}`, limits)).toBe(false);
    expect(readQuery(long, limits)).toEqual({ k: 'x'.repeat(8 * 1_024 - 2) });
    expect((await whole.get(`/index?${parameters(100)}`)).statusCode).toBe(302);
  });

  it('a query may have as much as the settings say', async () => {
    const terse = await WholeMall.open({ QUERY_PARAMETERS: '3', QUERY_KILOBYTES: '1' });
    onTestFinished(() => terse.close());
    const status = async (query: string) => (await terse.get(`/healthz?${query}`)).statusCode;
    expect([await status(parameters(3)), await status(parameters(4)), await status(`k=${'x'.repeat(1_022)}`), await status(`k=${'x'.repeat(1_023)}`)]).toEqual([200, 414, 200, 414]);
    expect([(await terse.get(`/index?${parameters(3)}`)).statusCode, (await terse.get(`/index?${parameters(4)}`)).statusCode]).toEqual([302, 414]);
  });

  it('a query keeps each value of a parameter that stands more than once', () => {
    expect(readQuery('a=1&b=2&a=3&a=4', limits)).toEqual({ a: ['1', '3', '4'], b: '2' });
  });
});

/** Pieces of text that are hard to parse when repeated. */
const hard = ['a', 'a=1&', '&', ';', '; ', ' ', '%2', '%e0%a4', '/', '..', '@a.', '.', '-', '0', '"', '\\', '[', 'é', '水', 'a, b;q=0.', '\ud800', ':', '::', '(', '+', '+1 ', '٣', '9', '٣A', 'mobi', '=', 'lang=a;'] as const;

/** The parts of a request and its reply that are read. */
const phoneAt = (url: string, said: string) => ({ url, query: {}, headers: { 'user-agent': `mobi ${said}`, cookie: said } }) as never;
const ownCookies = { server: { parseCookie: (text: string) => fastifyCookie.parse(text) } } as never;

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  readQuery: (text) => readQuery(text, limits),
  isQueryTooLong: (text) => isQueryTooLong(`/index?${text}`, limits),
  canonicalAddress: (text) => canonicalAddress(`/commodity?${text}`),
  withoutValues: (text) => withoutValues(`/index?${text}`),
  visitorLanguage: (text) => visitorLanguage({ lang: undefined, cookie: text, acceptLanguage: text }),
  preferredLanguage,
  safeRedirect: (text) => safeRedirect(`/${text}`),
  keywordOf,
  parseMoney,
  foldText,
  searchTerms,
  indexWords,
  isUsername,
  isAccountEmail: (text) => isAccountEmail(text, 'specified'),
  isNewsletterEmail: (text) => isNewsletterEmail(text, 'specified'),
  isHost,
  networksOf: (text) => [networksOf(text), networksOf(`::1%${text}`)],
  addressOf: (text) => addressOf({ socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': text } }, (address) => address === '127.0.0.1'),
  readChainAddress: (text) => Object.keys(networks).filter(isNetwork).map((network) => readChainAddress(network, text)),
  isPostCode: (text) => ['DE', 'GB', 'US', 'HK', 'XX'].map((country) => isPostCode(text, country, 'inclusive')),
  parsePhone: (text) => [parsePhone(text, 'specified'), parsePhone(`+49${text}`, 'inclusive'), parsePhone(text, 'inclusive', 'DE')],
  provenSubject: (text) => [provenSubject('secret', 'leave', text), provenSubject('secret', 'leave', `${text}.${text}`)],
  cookies: (text) => fastifyCookie.parse(`sid=${text}`),
  mobileAddress: (text) => mobileAddress(phoneAt(`/productDetails?sellerGoodsId=${text}`, text), ownCookies, { brand: { mobileSite: 'https://m.shop.example/' }, language: 'en' } as never),
  valkeyUrl: (text) => [readEnvironment({ VALKEY_URL: text }), readEnvironment({ VALKEY_URL: `redis://${text}` })],
};

describe.each(Object.entries(parsers))('%s', (_name, parse) => {
  /** The minimum of several runs: other load on the machine only makes a run longer. */
  const msFor = (text: string) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const begun = performance.now();
        parse(text);
        return performance.now() - begun;
      }),
    );

  it('takes at most two and a half times as long for twice as much', () => {
    const isSlow = (piece: string) => {
      const once = piece.repeat(8_000 / piece.length);
      // Four times the text, for which a quadratic parser takes sixteen times as long. Below a millisecond the clock tells nothing, and nobody is held up.
      const [short, long] = [msFor(once), msFor(once.repeat(4))];
      if (long <= Math.max(1, 2.5 ** 2 * short)) return false;
      // Clearing memory, or a cache that is too small, makes some machines slower at one step; at sixteen times the text a quadratic parser takes 256 times as long.
      return msFor(once.repeat(16)) > 16 ** 1.75 * short;
    };
    // What was slow only because the machine was busy is not slow each time.
    expect(hard.filter((piece) => isSlow(piece) && isSlow(piece) && isSlow(piece))).toEqual([]);
  });
});
