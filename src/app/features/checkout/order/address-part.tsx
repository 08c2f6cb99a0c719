import { Suspense, useCallback, type Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Address } from '../../../../contract/shop/addresses';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { Skeleton } from '../../account';
import type { Refusal } from '../checkout';
import { useCheckoutContext } from '../checkout-context';
import layout from '../checkout-layout.module.css';
import css from './address-part.module.css';

const AddressChoice = lazyPart(async () => (await import('../../addresses')).AddressChoice);

export const aboutAddress: ReadonlySet<string> = new Set(['addressNotSet', 'addressUnknown']);

type Props = {
  readonly ref: Ref<HTMLElement>;
  /** whether it was sent, so that the address can't change any more */
  readonly isSent: boolean;
  /** the address it was sent to, once known */
  readonly sentTo: Address | undefined;
  readonly refusal: Refusal | undefined;
  /** none was chosen, or typed changes to one are not saved yet, when the final button was pressed */
  readonly isMissed: boolean | undefined;
  readonly isEdited: boolean | undefined;
  readonly onWaitingChange: (waits: boolean) => void;
  readonly onTypedChange: (typed: boolean) => void;
};

/** The delivery address: a choice, or the one it was sent to. */
export function AddressPart({ ref, isSent, sentTo, refusal, isMissed, isEdited, onWaitingChange, onTypedChange }: Props) {
  const { inputs: { addressId }, changeInputs } = useCheckoutContext();
  const notSet = useRefusalText('addressNotSet');
  // The default address is preselected: it costs nothing, and the shopper marked it so.
  const choose = useCallback(({ id }: Address) => changeInputs({ addressId: id }), [changeInputs]);
  const wrong = refusal && aboutAddress.has(refusal.key) ? refusal.why : isMissed && addressId === undefined ? { text: notSet } : undefined;
  return (
    <section ref={ref} tabIndex={-1} className={layout['part']} aria-labelledby="part-address">
      <h2 id="part-address"><FormattedMessage id="checkout.step.address" /></h2>
      <div aria-live="polite">{wrong && <p className={css['wrong']}><Icon name="alert" /><span><WrongText wrong={wrong} /></span></p>}</div>
      {!isSent && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <WithMessages group="account"><AddressChoice chosenId={addressId} choose={choose} onWaitingChange={onWaitingChange} onTypedChange={onTypedChange} />{isEdited && <p role="alert" className={css['wrong']}><Icon name="alert" /><span><FormattedMessage id="address.notYet.edited" /></span></p>}</WithMessages>
        </Suspense>
      )}
      {sentTo && <p><bdi>{[sentTo.name, sentTo.address, sentTo.city].join(', ')}</bdi></p>}
    </section>
  );
}
