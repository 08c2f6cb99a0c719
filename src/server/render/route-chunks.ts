import { isOwnFile } from '../../app/pages/page-files';
import { pages } from '../../app/pages/pages';
import type { Language } from '../../rules/languages';
import { pageGroups, type PageGroup } from '../../rules/message-groups';
import { chunkAddress } from '../platform/client-build';

/** Through it the page finds the files of its own shopper (see app/pages/page-files.ts). */
const door = 'src/app/pages/own-files.ts';

export const entryChunk = 'src/app/entry.tsx';
/** What the page needs once it is hydrated: the device, and all that begins then. */
export const clientInitChunk = 'src/app/client-init.ts';

/**
 * What draws a rendered route: the page's styles come inline, its script and its texts are preloaded, so that hydration
 * waits for nothing it could have had earlier.
 */
export function routeChunks(routeId: string, language: Language): string[] {
  const row = pages.find(({ path }) => path === routeId);
  const files = row ? [...(isOwnFile(row.file) ? [door] : []), `src/app/features/${row.file}.tsx`] : [];
  return [...files, ...(['core', ...(row?.texts ?? [])] as const).map((group) => messageChunk(language, group))];
}

/** A language's chunk as src/build/messages.ts names it; a language without a file of its own has English. */
export function messageChunk(language: Language, group: PageGroup): string {
  return `messages-${language}-${group}`;
}

/** Where the page finds the texts of a language. */
export function messageAddresses(language: Language): Record<string, string> {
  return Object.fromEntries(pageGroups.map((group) => [group, chunkAddress(messageChunk(language, group))]));
}
