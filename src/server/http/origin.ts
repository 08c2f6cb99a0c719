import type { FastifyRequest } from 'fastify';
import type { AppServices } from '../app-services';
import { plainHost } from '../platform/brands';

/** A name or an address, and a port. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a request says where it was sent to in words that a host can have; none at all is what some health checks send. */
export function isHost(host: string): boolean {
  return host === '' || hostPattern.test(host);
}

/**
 * The mall's own address, without a slash at its end. What a request says of it counts only where it is known to be
 * ours: everybody can make up hosts, and documents, which name it, are drawn once for each.
 */
export function ownOrigin(request: FastifyRequest, { settings, brands }: AppServices): string {
  const ownPort = request.socket.localPort ?? settings.port;
  const isOwnPort = request.port === null || request.port === ownPort;
  if (brands.claims(request.hostname) && isOwnPort) return `${request.protocol}://${plainHost(request.host)}`;
  if (settings.publicUrl !== undefined) return settings.publicUrl.replace(/\/$/, '');
  const isHere = request.hostname === 'localhost' || request.hostname === request.socket.localAddress;
  return isHere && isOwnPort ? `${request.protocol}://${request.host}` : `http://localhost:${ownPort}`;
}
