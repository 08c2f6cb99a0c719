import { PromiseCache } from '../../platform/promise-cache';

/** How many goods match which filters, by `filtersKey`. Cached, because counting for every page would cost more than the page. */
export class Totals extends PromiseCache<number> {
  constructor() {
    super(5_000, 1_000);
  }
}
