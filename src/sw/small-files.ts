import * as v from 'valibot';
import { cacheNames } from './caches';
import { isFile } from './only-files';

/** One connection of a browser's six stays free for what the page itself asks. */
const sideBySide = 5;
/** With so many to bring, all as one come sooner than each for a round trip of its own. */
const fewFiles = 20;

const texts = v.record(v.string(), v.string());
type Texts = v.InferOutput<typeof texts>;

/**
 * The build's scripts and styles but the largest: hundreds of which a page needs a few. They are kept as one entry, because
 * one of its own for each costs a telephone seconds of its processor while the first page is still being read.
 */
export class SmallFiles {
  private readonly paths: ReadonlySet<string>;
  private open: Promise<Texts | undefined> | undefined;

  /** `address`: where all of them are one JSON, text by path (src/build/small-files.ts); it names the build. */
  constructor(paths: readonly string[], private readonly address: string) {
    this.paths = new Set(paths);
  }

  /** Brings those that an earlier build had not. Rejects where the line breaks; what came is in the browser's own cache then. */
  async bring(): Promise<void> {
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

  /** Lets those of other builds go. */
  async dropOthers(): Promise<void> {
    const cache = await caches.open(cacheNames.smallFiles);
    for (const { url } of await cache.keys()) if (new URL(url).pathname !== this.address) await cache.delete(url);
  }

  async get(path: string): Promise<Response | undefined> {
    if (!this.paths.has(path)) return undefined;
    this.open ??= read(this.address);
    const text = (await this.open)?.[path];
    // Not there before it is installed, nor where the browser let it go.
    if (text === undefined) this.open = undefined;
    return text === undefined ? undefined : new Response(text, { headers: { 'content-type': path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8' } });
  }
}

/** What can't be read any more, as a disk may have lost it, is not there. */
async function read(address: string): Promise<Texts | undefined> {
  const response = await caches.match(address, { cacheName: cacheNames.smallFiles });
  const parsed = v.safeParse(texts, await response?.json().catch(() => undefined));
  return parsed.success ? parsed.output : undefined;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!isFile(response)) throw new Error(`${address} did not come`);
  return response.text();
}

async function fetchTexts(address: string): Promise<Texts> {
  return v.parse(texts, JSON.parse(await fetchText(address)));
}
