import type { PageFiles, PageModule } from './page-files';

/**
 * The pages that belong to one shopper, but for the checkout, behind one door: the first script, which every visit pays for, names this file
 * and not each page's own.
 */
export const ownFiles: PageFiles = import.meta.glob<PageModule>(['../features/{account,addresses,checkout,favourites,loans,news,orders,reviews,wallet}/**/*-page.tsx', '!../features/checkout/settlement-page.tsx']);
