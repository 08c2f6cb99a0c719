import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from './renderer';

/** The word by which a mobile site leads back to the whole one, and the cookie that remembers it. */
const wholeSite = 'desktop';
const rememberedSeconds = 365 * 86_400;

/** A browser that shows sites as on a desktop, because its reader wants them so, says that it is none. Tablets are none. */
function isPhone({ headers }: FastifyRequest): boolean {
  const said = headers['sec-ch-ua-mobile'];
  if (said !== undefined) return said === '?1';
  const userAgent = headers['user-agent'] ?? '';
  return /\bmobi/i.test(userAgent) && !/\b(?:ipad|tablet)\b/i.test(userAgent);
}

/** What a mobile site is told of the page, by the names of the specification. */
function wordsOf(address: string): Record<string, string> {
  const { pathname, searchParams } = new URL(address, 'http://mall');
  const isAt = (path: string) => pathname.replace(/\/$/, '').toLowerCase() === path;
  const [sellerGoodsId, sellerId] = [isAt('/productdetails') && searchParams.get('sellerGoodsId'), isAt('/store') && searchParams.get('id')];
  return { ...(sellerGoodsId && { sellerGoodsId }), ...(sellerId && { sellerId }) };
}

/**
 * Where a phone is sent of a brand with a mobile site; `undefined` for all others. Before anything is drawn, so that it costs
 * a phone a round trip and no script. Who wants the whole site gets it from then on.
 */
export function mobileAddress(request: FastifyRequest, reply: FastifyReply, { brand, language }: Visit): string | undefined {
  if (brand.mobileSite === undefined) return undefined;
  if (wholeSite in (request.query as object)) {
    void reply.setCookie(wholeSite, '1', { path: '/', sameSite: 'lax', secure: request.protocol === 'https', maxAge: rememberedSeconds });
    return undefined;
  }
  if (!isPhone(request) || wholeSite in reply.server.parseCookie(request.headers.cookie ?? '')) return undefined;
  const site = new URL(brand.mobileSite);
  for (const [name, value] of Object.entries({ ...wordsOf(request.url), lang: language })) site.searchParams.set(name, value);
  return site.href;
}
