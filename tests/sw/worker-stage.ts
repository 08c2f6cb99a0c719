import { vi } from 'vitest';
import type { ToWorker } from '../../src/contract/worker';
import { shopAddress } from '../support/client/fake-network';

type Named = RequestInfo | URL;
const addressOf = (named: Named) => new URL(named instanceof Request ? named.url : named, shopAddress).href;

/** One cache; lists its entries in insertion order. */
class FakeCache {
  private readonly entries = new Map<string, Response>();

  constructor(private readonly all: FakeCaches) {}

  async match(named: Named): Promise<Response | undefined> {
    return this.entries.get(addressOf(named))?.clone();
  }

  async put(named: Named, response: Response): Promise<void> {
    if (this.all.isFull) throw new DOMException('full', 'QuotaExceededError');
    await this.delete(named);
    this.entries.set(addressOf(named), response);
  }

  async delete(named: Named): Promise<boolean> {
    return this.entries.delete(addressOf(named));
  }

  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((address) => new Request(address));
  }
}

/** Cache Storage in memory, with only the methods that the worker uses; it can be full, or fail every operation. */
class FakeCaches {
  private readonly caches = new Map<string, FakeCache>();
  isFull = false;
  isBroken = false;

  private answers(): void {
    if (this.isBroken) throw new DOMException('Unexpected internal error.', 'UnknownError');
  }

  async open(name: string): Promise<FakeCache> {
    this.answers();
    const cache = this.caches.get(name) ?? new FakeCache(this);
    this.caches.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    this.answers();
    return this.caches.has(name);
  }

  async keys(): Promise<string[]> {
    this.answers();
    return [...this.caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    this.answers();
    return this.caches.delete(name);
  }

  async match(named: Named, { cacheName }: { readonly cacheName?: string } = {}): Promise<Response | undefined> {
    this.answers();
    for (const [name, cache] of this.caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(named) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}

type Listener = (event: object) => void;
type Asking = { readonly mode?: 'navigate'; readonly destination?: 'image' | 'script'; readonly signal?: AbortSignal | null };

/** A browser for service workers: it can run the workers of several builds at once. */
export class WorkerStage {
  readonly caches = new FakeCaches();
  /** How often a worker asked to take over from the previous one. */
  readonly skipWaiting = vi.fn(async () => {});

  constructor() {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubGlobal('caches', this.caches);
    vi.stubGlobal('location', new URL(shopAddress));
    vi.stubGlobal('FetchEvent', class {});
  }

  /** Starts the worker of a build with these files. */
  async start(files: readonly string[]) {
    const listeners: [type: string, listener: Listener][] = [];
    vi.resetModules();
    vi.stubGlobal('self', {
      __WB_MANIFEST: files.map((url) => ({ url, revision: null })),
      location: new URL(shopAddress),
      caches: this.caches,
      registration: { scope: shopAddress },
      clients: { claim: async () => {} },
      skipWaiting: this.skipWaiting,
      addEventListener: (type: string, listener: Listener) => listeners.push([type, listener]),
    });
    await import('../../src/sw/sw');
    const tell = (type: string, fields: object) => {
      for (const [of, listener] of listeners) if (of === type) listener(Object.assign(new Event(type), fields));
    };
    /** Resolves when all work that the worker passed to `waitUntil` is done. */
    const happens = async (type: string, data?: object) => {
      const work: Promise<unknown>[] = [];
      tell(type, { data, waitUntil: (begun: Promise<unknown>) => void work.push(begun) });
      await Promise.all(work);
    };
    const answer = async (path: string, { mode, destination, signal = null }: Asking = {}): Promise<Response> => {
      const request = new Request(path, { signal });
      if (mode) Object.defineProperty(request, 'mode', { value: mode });
      if (destination) Object.defineProperty(request, 'destination', { value: destination });
      const work: Promise<unknown>[] = [];
      let answered: Promise<Response> | undefined;
      tell('fetch', {
        request,
        waitUntil: (begun: Promise<unknown>) => void work.push(begun),
        respondWith: (response: Promise<Response>) => (answered = response),
      });
      const response = await (answered ?? fetch(request));
      for (let done = 0; done < work.length; ) {
        done = work.length;
        await Promise.allSettled(work);
      }
      return response;
    };
    return { install: () => happens('install'), activate: () => happens('activate'), hear: (message: ToWorker) => happens('message', message), answer };
  }
}
