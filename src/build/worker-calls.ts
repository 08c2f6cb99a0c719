import type { Plugin } from 'vite';

/** The worker is one classic script, which can't import more of itself: it knows the calls of every visit only, the outbox's among them. */
export function workerCalls(): Plugin {
  return {
    name: 'worker-calls',
    enforce: 'pre',
    load: (id) => (id.endsWith('/contract/shop/later-calls.ts') ? 'export const laterCalls = [];' : undefined),
  };
}
