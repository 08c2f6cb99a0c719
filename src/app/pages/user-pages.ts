import type { PageFiles, PageModule } from './page-files';

/**
 * The pages that belong to one shopper, except the checkout. In a lazy module of their own, so that the entry chunk, which
 * every visit loads, names this one file instead of each page.
 */
export const userPages: PageFiles = import.meta.glob<PageModule>(['../features/{account,addresses,checkout,favourites,loans,news,orders,reviews,wallet}/**/*-page.tsx', '!../features/checkout/settlement-page.tsx']);
