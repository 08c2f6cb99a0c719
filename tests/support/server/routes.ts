import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export type Route = { readonly method: string; readonly url: string };

/** The result of `open`, with every route registered meanwhile in any scope, so that no new route is forgotten. */
export async function withRoutes<Opened>(open: () => Promise<Opened>): Promise<{ readonly opened: Opened; readonly routes: readonly Route[] }> {
  const routes: Route[] = [];
  const watch = (made: unknown) =>
    (made as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => ({ method: each, url }))));
  subscribe('fastify.initialization', watch);
  try {
    return { opened: await open(), routes };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
