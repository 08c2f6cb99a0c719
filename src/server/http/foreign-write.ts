import type { FastifyRequest } from 'fastify';

/**
 * Whether another site's page makes a browser write here. Every browser sends one of the two headers with a write, and no
 * page can forge them; a request with neither, or with a bearer token, comes from a program, which nobody can trick.
 */
export function isForeignWrite({ method, headers, host }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || headers.authorization !== undefined) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
