import type { CallContext } from '../../shop-call';
import type { Totals } from './totals';

/** The call context plus the cached totals, for handlers that count goods. */
export type CatalogContext = CallContext & { readonly totals: Totals };
