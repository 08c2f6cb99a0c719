import { TryAgain } from '../../account';
import { ListUnreached } from '../lists/list-unreached';

/** Replaces the category tree while it is not on this device and the server is unreachable. */
export function TreeUnreached(missing: { why: 'offline' | 'failed'; requestId: string | undefined }) {
  return <ListUnreached {...missing} action={<TryAgain />} />;
}
