import { atom, useAtomValue } from 'jotai';
import { defaultLanguage, isRightToLeft, languageTag, type Language } from '../rules/languages';
import type { PageGroup } from '../rules/message-groups';
import { loadMessages, type Messages } from './messages';

/** The page's language and its loaded messages. */
type Locale = { readonly language: Language; readonly messages: Messages; readonly groups: ReadonlySet<PageGroup> };

/** The document's language at first, then the shopper's choice. */
export const localeAtom = atom<Locale>({ language: defaultLanguage, messages: {}, groups: new Set<PageGroup>() });

export const languageAtom = atom((get) => get(localeAtom).language);

export function useLanguage(): Language {
  return useAtomValue(languageAtom);
}

async function loadLocale(language: Language, groups: Iterable<PageGroup>): Promise<Locale> {
  const wanted = new Set(groups);
  const loaded = await Promise.all([...wanted].map((group) => loadMessages(language, group)));
  return { language, messages: Object.assign({}, ...loaded) as Messages, groups: wanted };
}

/** Loads the messages that a part of the page needs, before it is rendered; resolves when they are here. */
export const loadMessagesAtom = atom(null, async (get, set, ...groups: PageGroup[]): Promise<void> => {
  for (;;) {
    const { language, groups: here } = get(localeAtom);
    if (groups.every((group) => here.has(group))) return;
    const more = await loadLocale(language, groups);
    const now = get(localeAtom);
    // If the language was switched meanwhile, the same groups are loaded in the new one.
    if (now.language === language) set(localeAtom, { language, messages: { ...now.messages, ...more.messages }, groups: new Set([...now.groups, ...more.groups]) });
  }
});

/** Groups that parts outside the routes have loaded themselves (see with-messages.tsx). */
export const lazyGroups = new Set<PageGroup>();

/** The language chosen last: on a slow connection the messages of an earlier choice may come later. */
let chosen: Language | undefined;

/**
 * Switches the page's language in place, with all the message groups it has; resolves when the new language is shown.
 * `core` is always among them: a page that starts in another language has no messages yet, and would show their keys.
 */
export const setLanguageAtom = atom(null, async (get, set, language: Language): Promise<void> => {
  chosen = language;
  for (;;) {
    const before = get(localeAtom);
    if (before.language === language) return;
    const next = await loadLocale(language, ['core', ...before.groups, ...lazyGroups]);
    if (chosen !== language) return;
    // If a page or a part of one was opened meanwhile, its messages are loaded in the new language too: a part without them would vanish until they came.
    if ([...get(localeAtom).groups, ...lazyGroups].some((group) => !next.groups.has(group))) continue;
    set(localeAtom, next);
    break;
  }
  document.documentElement.lang = languageTag(language);
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  rememberLanguage(language);
});

/** The localStorage key, for other tabs; the cookie tells the server. */
export const languageKey = 'dhow.language';

export function rememberLanguage(language: Language): void {
  // Over TLS the name has a prefix that neither another host nor a plain HTTP connection can set.
  const isSecure = location.protocol === 'https:';
  document.cookie = `${isSecure ? '__Host-' : ''}lang=${language}; path=/; max-age=31536000; samesite=lax${isSecure ? '; secure' : ''}`;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage refused: the cookie still tells the server.
  }
}
