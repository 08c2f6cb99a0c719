import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Address } from '../../../contract/shop/addresses';
import type { ShownAddress } from '../../../local/addresses';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { useToast } from '../../../ui/toast';
import { useSetting } from '../../queries/use-setting';
import { Skeleton } from '../account';
import css from './address-choice.module.css';
import { ChoiceCards } from './choice-cards';
import { addressOf, isChoosable, justArrived, type AwaitedAddress } from './choosing';
import { useAddresses } from './use-addresses';
import { useReopenedForm } from './use-reopened-form';

/** Most buyers already have an address, so the form is not part of the checkout's first load. */
const AddressForm = lazyPart(async () => (await import('./address-form')).AddressForm);

type Props = {
  /** the id of the address the order goes to */
  readonly chosenId: string | undefined;
  /** called with the default address without user action, and with a new address once the server has it */
  readonly choose: (address: Address) => void;
  /** called with whether a change of the chosen address is still queued: the server would ship to the old version */
  readonly onWaitingChange: (waits: boolean) => void;
  /** called with whether the form holds unsaved input */
  readonly onTypedChange: (isTyped: boolean) => void;
};

/** Chooses where an order goes: radio cards, the default first, and a form for another address. Needs the account's messages, and a `Suspense` around it. */
export function AddressChoice({ chosenId, choose, onWaitingChange, onTypedChange }: Props) {
  const intl = useIntl();
  const group = useId();
  const known = useAddresses();
  /** the id of the address being edited; '' means a new one */
  const [edited, setEdited] = useState<string>();
  const isTapped = useRef(false);
  const awaited = useRef<AwaitedAddress>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const book = known?.book;
  const limit = useSetting('address_limit');
  useEffect(() => {
    if (!book) return;
    const arrived = awaited.current && justArrived(book, awaited.current);
    if (arrived) awaited.current = undefined;
    // It is chosen automatically, so focus moves to it.
    if (arrived && place.current?.contains(document.activeElement)) place.current.querySelector<HTMLElement>(`input[value="${arrived.id}"]`)?.focus();
    const first = arrived ?? (book.some(({ id }) => id === chosenId) || awaited.current ? undefined : book.find(isChoosable));
    if (first) choose(addressOf(first));
  }, [book, chosenId, choose]);
  useEffect(() => {
    if (edited !== undefined && isTapped.current) heading.current?.focus();
  }, [edited]);
  useReopenedForm(chosenId, setEdited);
  const waits = book?.some((address) => address.id === chosenId && !isChoosable(address)) ?? false;
  useEffect(() => onWaitingChange(waits), [onWaitingChange, waits]);

  if (!known || !book || (known.asOf === undefined && known.missing === undefined && book.length === 0)) return <Skeleton lines={5} />;
  const isFull = book.length >= limit;
  const isNothing = book.length === 0;
  const isOpen = edited === '' || (isNothing && known.asOf !== undefined);
  const open = (id: string | undefined) => {
    isTapped.current = true;
    setEdited(id);
  };
  /** Closes the form, and moves focus back to the button that opened it. */
  const back = (id: string) => {
    open(undefined);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus());
  };
  const stayHere = () => {
    setEdited(undefined);
    toast({ kind: 'done', text: intl.formatMessage({ id: 'address.saved' }) });
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  };
  const below = (address: ShownAddress) => {
    if (address.id !== edited) {
      return address.id === chosenId && (
        <Button className={css['add']} data-edit={address.id} onClick={() => open(address.id)} aria-label={intl.formatMessage({ id: 'address.named.edit' }, { name: address.name })}>
          <FormattedMessage id="address.editShort" />
        </Button>
      );
    }
    return (
      <div className={css['form']}>
        <h3 ref={heading} tabIndex={-1}><FormattedMessage id="address.edit.title" /></h3>
        <Suspense fallback={<Skeleton lines={6} />}>
          <AddressForm address={address} isFirst={false} onCancel={() => back(address.id)} onSaved={stayHere} onTypedChange={onTypedChange} />
        </Suspense>
      </div>
    );
  };
  return (
    <div ref={place} tabIndex={-1} className={css['choice']}>
      {isNothing && known.missing !== undefined && <p className="muted"><FormattedMessage id={`address.${known.missing}.text`} values={{ limit }} /></p>}
      {!isNothing && <ChoiceCards book={book} chosenId={chosenId} choose={choose} below={below} />}
      {isOpen ? (
        <div className={css['form']}>
          <h3 ref={heading} tabIndex={-1}><FormattedMessage id="address.add.title" /></h3>
          <Suspense fallback={<Skeleton lines={9} />}>
            <AddressForm
              isFirst={isNothing && known.asOf !== undefined}
              onTypedChange={onTypedChange}
              onCancel={isNothing ? undefined : () => back('')}
              onSaved={(written) => {
                awaited.current = { written, before: new Set(book.map(({ id }) => id)) };
                stayHere();
              }}
            />
          </Suspense>
        </div>
      ) : (
        <>
          <Button className={css['add']} data-edit="" onClick={() => (isFull ? undefined : open(''))} aria-disabled={isFull || undefined} aria-describedby={isNothing ? undefined : `${group}-limit`}>
            {intl.formatMessage({ id: isNothing ? 'address.add.open' : 'address.add.another' })}
          </Button>
          {!isNothing && <p id={`${group}-limit`} className="muted small figures"><FormattedMessage id={isFull ? 'address.full' : 'address.count'} values={{ count: book.length, limit }} /></p>}
        </>
      )}
    </div>
  );
}
