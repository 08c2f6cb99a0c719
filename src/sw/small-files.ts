import * as v from 'valibot';
import { fetchUnlessStalled } from '../sync/fetch-unless-stalled';
import { cacheNames } from './caches';
import { isFile } from './only-files';

/** Parallel fetches: one of a browser's six connections stays free for the page. */
const sideBySide = 5;
/** With more missing files than this, all in one response are faster than a round trip each. */
const fewFiles = 20;

const texts = v.record(v.string(), v.string());
type Texts = v.InferOutput<typeof texts>;

/**
 * The build's scripts and styles except the largest: hundreds, of which a page needs a few. They are cached as one entry,
 * because an entry each costs a phone seconds of CPU time while the first page is still being read.
 */
export class SmallFiles {
  private readonly paths: ReadonlySet<string>;
  private open: Promise<Texts | undefined> | undefined;

  /** `address`: the URL of all of them as one JSON, text by path (src/build/small-files.ts); it identifies the build. */
  constructor(paths: readonly string[], private readonly address: string) {
    this.paths = new Set(paths);
  }

  /** Fetches the files that no earlier build had. Rejects if the connection fails; what has come is then in the browser's own cache. */
  async download(): Promise<void> {
    const cache = await caches.open(cacheNames.smallFiles);
    const had = await Promise.all((await cache.keys()).map(({ url }) => read(url)));
    const found = new Map(had.flatMap((each) => Object.entries(each ?? {})).filter(([path]) => this.paths.has(path)));
    const missing = () => [...this.paths].filter((path) => !found.has(path));
    if (missing().length > fewFiles) {
      const all = await fetchTexts(this.address).catch(() => ({}));
      for (const [path, text] of Object.entries(all)) if (this.paths.has(path)) found.set(path, text);
    }
    const left = missing();
    const work = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) found.set(path, await fetchText(path));
    };
    await Promise.all(Array.from({ length: sideBySide }, work));
    await cache.put(this.address, new Response(JSON.stringify(Object.fromEntries(found))));
  }

  /** Fetches them again if the browser has deleted them. */
  async restore(): Promise<void> {
    if (!(await caches.match(this.address, { cacheName: cacheNames.smallFiles }))) await this.download();
  }

  /** Deletes the entries of other builds. */
  async dropOthers(): Promise<void> {
    const cache = await caches.open(cacheNames.smallFiles);
    for (const { url } of await cache.keys()) if (new URL(url).pathname !== this.address) await cache.delete(url);
  }

  async get(path: string): Promise<Response | undefined> {
    if (!this.paths.has(path)) return undefined;
    this.open ??= read(this.address);
    const text = (await this.open)?.[path];
    // Missing before the installation, or if the browser has evicted it.
    if (text === undefined) this.open = undefined;
    return text === undefined ? undefined : new Response(text, { headers: { 'content-type': path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8' } });
  }
}

/** Returns the texts of an entry; `undefined` if it is missing or can't be read, as after a disk failure; never rejects, so that the next `get` reads again. */
async function read(address: string): Promise<Texts | undefined> {
  const response = await caches.match(address, { cacheName: cacheNames.smallFiles }).catch(() => undefined);
  const parsed = v.safeParse(texts, await response?.json().catch(() => undefined));
  return parsed.success ? parsed.output : undefined;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetchUnlessStalled(address);
  if (!isFile(address, response)) throw new Error(`${address} did not come`);
  return response.text();
}

async function fetchTexts(address: string): Promise<Texts> {
  return v.parse(texts, JSON.parse(await fetchText(address)));
}
