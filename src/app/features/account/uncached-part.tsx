import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Notice } from '../../../ui/notice';
import type { UncachedResult } from '../../queries/use-uncached-query';
import { Skeleton } from './account-frame';
import { TryAgain } from './try-again';

type Props<Data> = {
  readonly result: UncachedResult<Data>;
  readonly refetch: () => Promise<void>;
  /** height of the skeleton */
  readonly lines?: number;
  readonly offlineTitle?: string;
  readonly offlineText: ReactNode;
  /** what to offer after a refusal; by default a retry */
  readonly afterRefusal?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** Content that needs a fresh reply first: a skeleton until it is here, or the reason why there is none. */
export function UncachedPart<Data>({ result, refetch, lines = 3, offlineTitle, offlineText, afterRefusal, children }: Props<Data>) {
  const intl = useIntl();
  if (result.status === 'success') return children(result.data);
  if (result.status === 'pending') return <Skeleton lines={lines} />;
  const again = <TryAgain ask={refetch} />;
  if (result.status === 'refused') return <Notice level="h2" drawing="failed" title={result.text} action={afterRefusal ?? again} />;
  return (
    <Notice level="h2" drawing="offline" title={offlineTitle ?? intl.formatMessage({ id: 'account.offline' })} action={again}>
      {offlineText}
    </Notice>
  );
}
