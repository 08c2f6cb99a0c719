import type { CatalogContext } from '../catalog';
import type { Answers } from './answers';
import type { Vocabulary } from './vocabulary';

/** What the search knows beside the context of every call. */
export type SearchContext = CatalogContext & { readonly vocabulary: Vocabulary; readonly answers: Answers };
