import { WrongText } from '../../../ui/forms/wrong-text';
import { useDateTime } from '../../../ui/use-time';
import type { Refusal } from './checkout';

/** Why an order or a payment was refused, and from when on it is not, if the shop says so: of too many orders it is the next day. */
export function RefusalText({ refusal: { why, until } }: { readonly refusal: Refusal }) {
  const formatDateTime = useDateTime();
  return <><WrongText wrong={why} />{until !== undefined && ` ${formatDateTime(until)}`}</>;
}
