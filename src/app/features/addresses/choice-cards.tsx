import { Fragment, useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Address } from '../../../contract/shop/addresses';
import type { ShownAddress } from '../../../local/addresses';
import { WhyRefused } from '../account';
import css from './address-choice.module.css';
import { AddressMarks, AddressText } from './address-text';
import { addressOf, isChoosable } from './choosing';

type Props = { readonly book: readonly ShownAddress[]; readonly chosenId: string | undefined; readonly choose: (address: Address) => void; /** what is shown below each address: the caller renders something for the chosen and the edited one only */ readonly below: (address: ShownAddress) => ReactNode };

/** The saved addresses as radio cards. One that the server does not have as shown can't be chosen, and says why. */
export function ChoiceCards({ book, chosenId, choose, below }: Props) {
  const group = useId();
  return (
    <fieldset className={css['choice']}>
      <legend className="unseen"><FormattedMessage id="address.choose" /></legend>
      {book.map((address) => (
        <Fragment key={address.id}>
          <label className={css['card']}>
            <input type="radio" name={group} value={address.id} checked={address.id === chosenId} disabled={!isChoosable(address)} onChange={() => choose(addressOf(address))} />
            <span className={css['text']}>
              <AddressMarks address={address} />
              <AddressText address={address} as="span" />
              <WhyNot address={address} />
            </span>
          </label>
          {below(address)}
        </Fragment>
      ))}
    </fieldset>
  );
}

/** Why an order can't go to this address yet. */
function WhyNot({ address }: { address: ShownAddress }) {
  const { mark, isNew, entry } = address;
  if (mark === 'sent') return null;
  if (mark === 'waiting') return <span className="small muted"><FormattedMessage id={isNew ? 'address.notYet.new' : 'address.notYet.edited'} /></span>;
  return <span className="small">{entry && <WhyRefused entry={entry} />}</span>;
}
