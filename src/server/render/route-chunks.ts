import { isUserPage } from '../../app/pages/page-files';
import { pages } from '../../app/pages/pages';
import type { Language } from '../../rules/languages';
import { pageGroups, type PageGroup } from '../../rules/message-groups';
import { chunkAddress } from '../platform/client-build';

/** The module through which pages load the files that belong to one shopper (see app/pages/page-files.ts). */
const door = 'src/app/pages/user-pages.ts';

export const entryChunk = 'src/app/entry.tsx';
/** What the page needs once it is hydrated: the device, and everything that starts then. */
export const clientInitChunk = 'src/app/client-init.ts';

/**
 * The chunks of a rendered route: its styles are inlined, its script and its messages preloaded, so that hydration waits for
 * nothing that could have been there earlier.
 */
export function routeChunks(routeId: string, language: Language): string[] {
  const row = pages.find(({ path }) => path === routeId);
  const files = row ? [...(isUserPage(row.file) ? [door] : []), `src/app/features/${row.file}.tsx`] : [];
  return [...files, ...(['core', ...(row?.messages ?? [])] as const).map((group) => messageChunk(language, group))];
}

/** The name of a language's message chunk, as in src/build/messages.ts; a language without a file of its own gets English. */
export function messageChunk(language: Language, group: PageGroup): string {
  return `messages-${language}-${group}`;
}

/** The URLs of a language's message chunks. */
export function messageAddresses(language: Language): Record<string, string> {
  return Object.fromEntries(pageGroups.map((group) => [group, chunkAddress(messageChunk(language, group))]));
}
