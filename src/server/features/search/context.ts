import type { CatalogContext } from '../catalog';
import type { Vocabulary } from './vocabulary';

/** What the search knows beside the context of every call. */
export type SearchContext = CatalogContext & { readonly vocabulary: Vocabulary };
