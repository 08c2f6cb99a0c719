import { FormattedMessage } from 'react-intl';
import type { ShownAddress } from '../../../local/addresses';
import { addressLines, phoneText } from '../../../rules/addresses/address-forms';
import { Icon } from '../../../ui/icon';
import { SendState } from '../account';
import css from './address-card.module.css';
import { useCountryName } from './use-areas';

/** An address as written on a parcel, in its country's order, with the phone number and email; inside a label it can only be a span. */
export function AddressText({ address, as: Lines = 'address' }: { address: Omit<ShownAddress, 'mark' | 'isNew' | 'entry'>; as?: 'address' | 'span' }) {
  const countryName = useCountryName();
  return (
    <Lines className={css['lines']}>
      {[...new Set(addressLines(address))].map((line) => (
        <bdi key={line}>{line === address.name ? <strong>{line}</strong> : line}</bdi>
      ))}
      <bdi>{countryName(address.country)}</bdi>
      <span className="small muted figures"><bdi dir="ltr">{phoneText(address)}</bdi></span>
      <span className="small muted"><bdi dir="ltr">{address.email}</bdi></span>
    </Lines>
  );
}

/** Whether it is the default, and the state of its last change. */
export function AddressMarks({ address: { use, mark, entry } }: { address: ShownAddress }) {
  if (use === 0 && mark === 'sent') return null;
  return (
    <span className={css['head']}>
      {use === 1 && <span className={css['badge']}><Icon name="check" /><FormattedMessage id="address.default" /></span>}
      {mark !== 'sent' && entry && <SendState entry={entry} />}
    </span>
  );
}
