import type { RouteComponent } from '@tanstack/react-router';

export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;
export type PageModule = Record<string, RouteComponent>;

const openFiles: PageFiles = import.meta.glob<PageModule>(['../features/{catalog,search,support}/**/*-page.tsx', '../features/checkout/settlement-page.tsx']);
const keyOf = (file: string) => `../features/${file}.tsx`;

/** Whether a page's file is found through own-files.ts. */
export function isOwnFile(file: string): boolean {
  return !(keyOf(file) in openFiles);
}

/** Loads a page by the name of its file under features, without the ending. Rejects where there is none, or its script does not come. */
export async function loadPage(file: string): Promise<PageModule> {
  const load = openFiles[keyOf(file)] ?? (await import('./own-files')).ownFiles[keyOf(file)];
  if (!load) throw new Error(`no page ${file}`);
  return load();
}

/** The component of a page's file: `catalog/lists/commodity-page` has `CommodityPage`. */
export function componentName(file: string): string {
  return file.replace(/^.*\//, '-').replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
}
