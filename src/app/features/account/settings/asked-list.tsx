import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import type { Language } from '../../../../rules/languages';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { networkStatusAtom } from '../../../queries/network-status';
import type { RequestOutcome } from '../../../queries/request';
import { Skeleton } from '../account-frame';

type Ask<Item> = (language: Language) => Promise<RequestOutcome<readonly Item[]>>;
type Known<Item> = readonly Item[] | 'offline' | { readonly refused: string } | undefined;

async function read<Item>(ask: Ask<Item>, language: Language): Promise<Known<Item>> {
  const outcome = await ask(language);
  if (outcome.status === 'success') return outcome.data;
  if (outcome.status === 'offline') return 'offline';
  return 'text' in outcome ? { refused: outcome.text } : undefined;
}

type Props<Item> = {
  /** the same function at every drawing */
  readonly ask: Ask<Item>;
  readonly offlineText: ReactNode;
  readonly children: (items: readonly Item[], again: () => Promise<void>) => ReactNode;
};

/** What must be true now, and is never kept: asked for each time, and again when the line is back. */
export function AskedList<Item>({ ask, offlineText, children }: Props<Item>) {
  const intl = useIntl();
  const language = useLanguage();
  const line = useAtomValue(networkStatusAtom);
  const [known, setKnown] = useState<Known<Item>>();
  // Not having reached the shop doesn't make what is known unknown.
  const tell = useCallback((news: Known<Item>) => setKnown((before) => (news === 'offline' && Array.isArray(before) ? before : news)), []);
  const again = () => read(ask, language).then(tell);
  useEffect(() => {
    if (line !== 'back') void read(ask, language).then(tell);
  }, [ask, language, line, tell]);

  if (known === undefined) return <Skeleton lines={3} />;
  const button = <Button onClick={() => void again()}><FormattedMessage id="shell.tryAgain" /></Button>;
  if (known === 'offline') {
    return (
      <Notice level="h2" drawing="offline" title={intl.formatMessage({ id: 'account.offline' })} action={button}>
        {offlineText}
      </Notice>
    );
  }
  if ('refused' in known) return <Notice level="h2" drawing="failed" title={known.refused} action={button} />;
  return children(known, again);
}
