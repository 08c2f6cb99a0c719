import { TryAgain } from '../../account';
import { ListUnreached } from '../lists/list-unreached';

/** Replaces the category tree while it is not on this device and the server is unreachable. */
export function TreeUnreached({ why }: { why: 'offline' | 'failed' }) {
  return <ListUnreached why={why} action={<TryAgain />} />;
}
