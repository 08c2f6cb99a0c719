import type { CatalogContext } from '../catalog';
import type { SearchCache } from './search-cache';
import type { Vocabulary } from './vocabulary';

/** The call context plus what the search needs. */
export type SearchContext = CatalogContext & { readonly vocabulary: Vocabulary; readonly cache: SearchCache };
