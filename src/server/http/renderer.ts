import type { Language } from '../../rules/languages';
import type { Brand } from '../platform/brands';

/** Who asks for which page. */
export type Visit = {
  readonly language: Language;
  readonly brand: Brand;
  /** path and query, as the browser asked */
  readonly address: string;
  /** the mall's own address, without a slash at its end */
  readonly origin: string;
  readonly socketPort: number;
  readonly worker: boolean;
  readonly now: number;
};

/** A document, and the text of its one style block for the policy's hash. */
export type Drawn = { readonly html: string; readonly style: string };

export type DrawnPage =
  | { readonly redirect: string }
  | (Drawn & {
      readonly status: 200 | 404;
      readonly routeId: string;
      readonly search: Readonly<Record<string, unknown>>;
      /** of the oldest that it says, UTC milliseconds */
      readonly asOf: number;
    });

/**
 * What draws the first view. It is handed in by main: only `render` may know the page, whose types and globals have no
 * place in the rest of the server.
 */
export type Renderer = {
  /** whether there is a page at this address: of all others the document is the same */
  isPage(address: string): boolean;
  /** a page's address with only what the page reads; undefined where it says no more, or is no page's */
  canonicalAddress(address: string): string | undefined;
  /** the first view of an address: data, markup, document */
  page(visit: Visit): Promise<DrawnPage>;
  /** the document without a first view, which the worker keeps for pages it has never seen */
  shell(visit: Visit): Drawn;
  /** the page's texts in a language, for what names them outside a document (the manifest) */
  text(language: Language, id: string, values?: Readonly<Record<string, string>>): string;
  /** the pages that a search engine should know beside products and stores */
  readonly sitemap: readonly string[];
};

/** Sold counts and views in a document may be so old; prices and stock never are: a change drops them at once. */
export const documentMaxAgeMs = 60_000;
