import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from './renderer';

/** The query parameter by which a mobile site links to the full one, and the cookie that remembers it. */
const wholeSite = 'desktop';
const rememberedSeconds = 365 * 86_400;

/** The pages that links in e-mails open: the mobile site does not have them. */
const letters = /^\/letters\//i;

/** A browser whose user asked for desktop sites says that it is no phone. Tablets are not phones. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  if (hint !== undefined) return hint === '?1';
  const userAgent = headers['user-agent'] ?? '';
  return /\bmobi/i.test(userAgent) && !/\b(?:ipad|tablet)\b/i.test(userAgent);
}

/** The parameters that tell a mobile site which page it is, named as in the specification. */
function parametersOf(address: string): Record<string, string> {
  const { pathname, searchParams } = new URL(address, 'http://mall');
  const isAt = (path: string) => pathname.replace(/\/$/, '').toLowerCase() === path;
  const [sellerGoodsId, sellerId] = [isAt('/productdetails') && searchParams.get('sellerGoodsId'), isAt('/store') && searchParams.get('id')];
  return { ...(sellerGoodsId && { sellerGoodsId }), ...(sellerId && { sellerId }) };
}

/**
 * Where a phone is redirected if the brand has a mobile site; otherwise `undefined`. Decided before rendering, so that it costs
 * a phone one round trip and no script. A user who asks for the full site gets it from then on.
 */
export function mobileAddress(request: FastifyRequest, reply: FastifyReply, { brand, language }: Visit): string | undefined {
  if (brand.mobileSite === undefined || letters.test(request.url)) return undefined;
  if (wholeSite in (request.query as object)) {
    void reply.setCookie(wholeSite, '1', { path: '/', sameSite: 'lax', secure: request.protocol === 'https', maxAge: rememberedSeconds });
    return undefined;
  }
  if (!isPhone(request) || wholeSite in reply.server.parseCookie(request.headers.cookie ?? '')) return undefined;
  const site = new URL(brand.mobileSite);
  for (const [name, value] of Object.entries({ ...parametersOf(request.url), lang: language })) site.searchParams.set(name, value);
  return site.href;
}
