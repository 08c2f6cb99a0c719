import { ExpiringMap } from './expiring-map';

/** How many goods pass which filters, by `filtersKey`: to count them for every page would cost more than the page. */
export class Totals extends ExpiringMap<number> {
  constructor() {
    super(5_000, 1_000);
  }
}
