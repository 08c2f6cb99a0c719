import { Kept } from './kept';

/** How many goods pass which filters, by `filtersKey`: to count them for every page would cost more than the page. */
export class Totals extends Kept<number> {
  constructor() {
    super(5_000, 1_000);
  }
}
