import { useUncachedQuery } from '../../../queries/use-uncached-query';
import type { Terms } from './withdraw-terms';

/** What holds for one way of withdrawing; what holds in general until that is known. */
export function useWithdrawTerms(open: Terms, channel: string | undefined): Terms {
  const [asked] = useUncachedQuery('withdraw!withdraw_open', channel === undefined ? undefined : { channel });
  return asked.status === 'success' ? asked.data : open;
}
