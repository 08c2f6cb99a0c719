import { ignoredParameters } from '../../rules/query-parameters';
import type { AppServices } from '../app-services';
import { FairQueue, type Place } from '../platform/fair-queue';
import { LruCache } from '../platform/lru-cache';
import { compressDocument, type CompressedDocument } from './compressed-document';
import { documentMaxAgeMs, type Renderer, type Visit } from './renderer';

const maxCachedDocuments = 400;

/** Per process, so that other requests are answered between two renders; per household, one after the other. */
const renderLimits = { concurrency: 4, concurrencyPerCaller: 1, maxWaiting: 100, timeoutMs: 2_000 };

/** What a document depends on besides its URL. */
function audienceOf({ brand, language, origin }: Visit): string {
  return `${brand.id} ${language} ${origin}`;
}

/** Path and query without the parameters that don't affect the document; no token gets into a cache key. */
function plainAddress(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !ignoredParameters.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}

/** Renders documents, a few at a time, and caches them as bytes while the catalog does not change. */
export class DocumentCache {
  private readonly cache: LruCache<CompressedDocument>;
  private readonly queue = new FairQueue(renderLimits);

  constructor(
    private readonly services: Pick<AppServices, 'changes' | 'now'>,
    private readonly renderer: Renderer,
  ) {
    this.cache = new LruCache({ limit: maxCachedDocuments, maxAgeMs: documentMaxAgeMs, now: services.now, version: () => services.changes.version });
  }

  /** The document without a first view. */
  async shell(visit: Visit): Promise<CompressedDocument> {
    const key = `shell ${audienceOf(visit)}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const shell = await compressDocument(visit, { ...this.renderer.shell(visit), status: 200 });
    this.cache.set(key, shell);
    return shell;
  }

  /** The document of an address, if it is cached. */
  get(visit: Visit): CompressedDocument | undefined {
    return this.cache.get(this.keyOf(visit));
  }

  /** Renders the document of an address; `busy` if too many wait. A page is cached if `mayCache`, a 404 always. */
  render(visit: Visit, { place, mayCache }: { readonly place: Place; readonly mayCache: boolean }): Promise<CompressedDocument | { readonly redirect: string } | 'busy'> {
    const key = this.keyOf(visit);
    return this.queue.run(async () => {
      // Another request may have rendered it while this one waited.
      const meanwhile = this.cache.get(key);
      if (meanwhile) return meanwhile;
      const { version } = this.services.changes;
      const rendered = await this.renderer.page(visit);
      if ('redirect' in rendered) return rendered;
      const isProduct = rendered.status === 200 && rendered.routeId === '/productDetails';
      const document = await compressDocument(visit, rendered, isProduct ? String(rendered.search['sellerGoodsId']) : undefined);
      if (this.renderer.isPage(visit.address) ? rendered.status === 200 && mayCache : rendered.status === 404) this.cache.set(key, document, version, rendered.asOf);
      return document;
    }, place);
  }

  /** Robots try many URLs: all that are no page share one cache entry. */
  private keyOf(visit: Visit): string {
    return `${audienceOf(visit)} ${this.renderer.isPage(visit.address) ? plainAddress(visit.address) : 'no page'}`;
  }
}
