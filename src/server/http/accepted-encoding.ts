import type { FastifyRequest } from 'fastify';

/** Returns the first offered encoding that the client accepts by name; one with `q=0` is refused. */
export function acceptedEncoding<Name extends string>({ headers }: FastifyRequest, offered: readonly Name[]): Name | undefined {
  const taken = headers['accept-encoding']?.toLowerCase().split(',').flatMap((part) => {
    const [name = '', weight = ''] = part.split(';', 2);
    return /^\s*q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim()];
  });
  return offered.find((name) => taken?.includes(name));
}
