import type { PageFiles, PageModule } from './page-files';

/**
 * All other pages: those that belong to one shopper. In a lazy module of their own, so that the entry chunk, which every
 * visit loads, names this one file instead of each page. What page-files.ts finds is left out.
 */
export const userPages: PageFiles = import.meta.glob<PageModule>(['../features/**/*-page.tsx', '!../features/{catalog,search,support}/**', '!../features/checkout/settlement-page.tsx']);
