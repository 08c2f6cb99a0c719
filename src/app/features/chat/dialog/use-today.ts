import { useNow } from '../../../../ui/use-now';
import { dateOf } from './day-groups';

/** The date in the reader's zone, also after a midnight that comes while it is shown. */
export function useToday(): string {
  return dateOf(useNow());
}
