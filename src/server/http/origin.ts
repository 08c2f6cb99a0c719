import type { FastifyRequest } from 'fastify';
import type { AppServices } from '../app-services';
import { plainHost } from '../platform/brands';

/** A host name or IP address, with an optional port. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether the request's host is well-formed; some health checks send none. */
export function isHost(host: string): boolean {
  return host === '' || hostPattern.test(host);
}

/**
 * The mall's own origin, without a trailing slash. The request's host counts only where it is known to be ours: anybody can
 * make up hosts, and documents, which contain the origin, are rendered once for each.
 */
export function ownOrigin(request: FastifyRequest, { settings, brands }: AppServices): string {
  const ownPort = request.socket.localPort ?? settings.port;
  const isOwnPort = request.port === null || request.port === ownPort;
  if (brands.claims(request.hostname) && isOwnPort) return `${request.protocol}://${plainHost(request.host)}`;
  if (settings.publicUrl !== undefined) return settings.publicUrl.replace(/\/$/, '');
  const isHere = request.hostname === 'localhost' || request.hostname === request.socket.localAddress;
  return isHere && isOwnPort ? `${request.protocol}://${request.host}` : `http://localhost:${ownPort}`;
}
