import type { CallContext } from '../../shop-call';
import type { Totals } from './totals';

/** What the handlers that count goods know beside the context of every call. */
export type CatalogContext = CallContext & { readonly totals: Totals };
