import type { Language } from '../../rules/languages';
import type { Brand } from '../platform/brands';
import { minuteMs } from '../../rules/durations';

/** The page to render, and for whom. */
export type Visit = {
  readonly language: Language;
  readonly brand: Brand;
  /** path and query, as requested */
  readonly address: string;
  /** the mall's own origin, without a trailing slash */
  readonly origin: string;
  readonly socketPort: number;
  readonly worker: boolean;
  readonly now: number;
};

/** A document, and the text of its one style block for the policy's hash. */
export type RenderedDocument = { readonly html: string; readonly style: string };

export type RenderedPage =
  | { readonly redirect: string }
  | (RenderedDocument & {
      readonly status: 200 | 404;
      readonly routeId: string;
      readonly search: Readonly<Record<string, unknown>>;
      /** time of the oldest data in it, UTC milliseconds */
      readonly asOf: number;
    });

/**
 * Renders the first view. Passed in by main: only `render` may import the page, whose types and globals have no place in the
 * rest of the server.
 */
export type Renderer = {
  /** whether this URL is a page; all others share one document */
  isPage(address: string): boolean;
  /** a page's URL with only the parameters that it reads; undefined if it has no others, or is not a page */
  canonicalAddress(address: string): string | undefined;
  /** renders the first view of a URL: data, markup, document */
  page(visit: Visit): Promise<RenderedPage>;
  /** the document without a first view, which the worker caches for pages it has never seen */
  shell(visit: Visit): RenderedDocument;
  /** a message of the page in a language, for use outside a document (the manifest) */
  text(language: Language, id: string, values?: Readonly<Record<string, string>>): string;
  /** the pages for search engines, besides products and stores */
  readonly sitemap: readonly string[];
};

/** Sold counts and views in a document may be this old; prices and stock never are: a change invalidates it at once. */
export const documentMaxAgeMs = minuteMs;
