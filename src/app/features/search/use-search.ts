import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { useToast } from '../../../ui/toast';
import { cutKeyword } from './keyword';

/** After this long, a stalled connection or a chunk that does not load counts as offline. */
const timeoutMs = 5_000;

/** The timeout of the search asked for last. */
let latest: AbortSignal | undefined;

/** Runs the mall's search; `busy` while it waits for the server. Resolves to false if there was nothing to search for. */
export function useSearch(): { readonly search: (text: string) => Promise<boolean>; readonly busy: boolean } {
  const router = useRouter();
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const [running, setRunning] = useState(0);

  async function search(text: string): Promise<boolean> {
    const keyword = cutKeyword(text);
    if (!keyword) {
      toast({ kind: 'warning', text: intl.formatMessage({ id: 'search.emptyKeyword' }) });
      return false;
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    latest = timeout;
    const from = router.history.location;
    // Until its script is here, nothing else ends the search of a shopper who navigated away, or searched for something else.
    const isOver = () => latest !== timeout || router.history.location !== from;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('the search did not load')));
    });
    setRunning((count) => count + 1);
    try {
      const { searchMall } = await Promise.race([import('./search-mall'), tooLate]);
      if (!isOver()) await searchMall(keyword, { router, language, timeout });
    } catch {
      if (!isOver()) await router.navigate({ to: '/searchResult', search: { k: keyword } });
    } finally {
      setRunning((count) => count - 1);
    }
    return true;
  }
  return { search, busy: running > 0 };
}
