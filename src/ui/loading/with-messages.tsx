import { useAtomValue } from 'jotai';
import { use, useEffect, useMemo, type ReactNode } from 'react';
import { IntlScope } from '../../i18n/intl';
import { localeAtom, lazyGroups } from '../../i18n/language';
import { loadMessages, type Messages } from '../../i18n/messages';
import type { Language } from '../../rules/languages';
import type { PageGroup } from '../../rules/message-groups';
import { retryImport } from './retry-import';

/** One promise per group: a component that suspends must use the same one in every attempt. */
const underWay = new Map<string, Promise<Messages>>();

function messagesOf(language: Language, group: PageGroup): Promise<Messages> {
  const key = `${language} ${group}`;
  const promise = underWay.get(key) ?? retryImport(() => loadMessages(language, group));
  underWay.set(key, promise);
  // After a failure the next caller tries again.
  promise.catch(() => underWay.delete(key));
  return promise;
}

/**
 * A part that loads after the first view and has messages of its own. They are not put into the page's store while other
 * parts may still be hydrating: React would discard those and render them anew. Needs a `Suspense` around it.
 */
export function WithMessages({ group, children }: { group: PageGroup; children: ReactNode }) {
  const { language, messages, groups } = useAtomValue(localeAtom);
  const own = groups.has(group) ? undefined : use(messagesOf(language, group));
  const all = useMemo(() => (own ? { ...messages, ...own } : messages), [messages, own]);
  useEffect(() => void lazyGroups.add(group), [group]);
  return (
    <IntlScope language={language} messages={all}>
      {children}
    </IntlScope>
  );
}
