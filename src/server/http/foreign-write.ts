import type { FastifyRequest } from 'fastify';

/**
 * Whether another site's page makes a browser write here. Every browser says one of the two headers with a write, and no
 * page can forge them; what says neither is a program, whom nobody tricks, and so is what brings a bearer token.
 */
export function isForeignWrite({ method, headers, host }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || headers.authorization !== undefined) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
