import type { Plugin } from 'vite';

/** The worker is one classic script and can't import further chunks: it knows only the calls of every visit, which include the outbox's. */
export function workerCalls(): Plugin {
  return {
    name: 'worker-calls',
    enforce: 'pre',
    load: (id) => (id.endsWith('/contract/shop/later-calls.ts') ? 'export const laterCalls = [];' : undefined),
  };
}
