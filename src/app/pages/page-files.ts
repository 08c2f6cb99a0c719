import type { RouteComponent } from '@tanstack/react-router';

export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;
export type PageModule = Record<string, RouteComponent>;

const openFiles: PageFiles = import.meta.glob<PageModule>(['../features/{catalog,search,support}/**/*-page.tsx', '../features/checkout/settlement-page.tsx']);
const keyOf = (file: string) => `../features/${file}.tsx`;

/** Whether a page's file is loaded through user-pages.ts. */
export function isUserPage(file: string): boolean {
  return !(keyOf(file) in openFiles);
}

/** Loads a page by its file name under features, without the extension. Rejects if there is none or its chunk fails to load. */
export async function loadPage(file: string): Promise<PageModule> {
  const load = openFiles[keyOf(file)] ?? (await import('./user-pages')).userPages[keyOf(file)];
  if (!load) throw new Error(`no page ${file}`);
  return load();
}

/** Returns the component's name of a page's file: `catalog/lists/commodity-page` exports `CommodityPage`. */
export function componentName(file: string): string {
  return file.replace(/^.*\//, '-').replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
}
