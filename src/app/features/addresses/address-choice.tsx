import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Address } from '../../../contract/shop/addresses';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { WithTexts } from '../../../ui/loading/with-texts';
import { useToast } from '../../../ui/toast';
import { useSetting } from '../../queries/use-setting';
import { Skeleton } from '../account';
import css from './address-choice.module.css';
import { ChoiceCards } from './choice-cards';
import { addressOf, isChoosable, justArrived, type Awaited } from './choosing';
import { useAddresses } from './use-addresses';

/** Most buyers have their address already: its form is no part of the checkout's first load. */
const AddressForm = lazyPart(async () => (await import('./address-form')).AddressForm);

type Props = {
  /** of the address that the order goes to */
  readonly chosenId: string | undefined;
  /** told for the default by itself, and for a new one once the shop has it */
  readonly choose: (address: Address) => void;
};

/** Chooses where an order goes: radio cards, the default first, and a form for another address. Wants a `Suspense` around it. */
export function AddressChoice(props: Props) {
  return (
    <WithTexts group="account">
      <Choice {...props} />
    </WithTexts>
  );
}

function Choice({ chosenId, choose }: Props) {
  const intl = useIntl();
  const group = useId();
  const known = useAddresses();
  const [isAdding, setIsAdding] = useState(false);
  const awaited = useRef<Awaited>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const book = known?.book;
  const limit = useSetting('address_limit');
  useEffect(() => {
    if (!book) return;
    const arrived = awaited.current && justArrived(book, awaited.current);
    if (arrived) awaited.current = undefined;
    // Chosen by itself, it is where its owner goes on.
    if (arrived && place.current?.contains(document.activeElement)) place.current.querySelector<HTMLElement>(`input[value="${arrived.id}"]`)?.focus();
    const first = arrived ?? (book.some(({ id }) => id === chosenId) || awaited.current ? undefined : book.find(isChoosable));
    if (first) choose(addressOf(first));
  }, [book, chosenId, choose]);
  useEffect(() => {
    if (isAdding) heading.current?.focus();
  }, [isAdding]);

  if (!known || !book || (known.asOf === undefined && known.missing === undefined && book.length === 0)) return <Skeleton lines={2} />;
  const isFull = book.length >= limit;
  const isNothing = book.length === 0;
  const isOpen = isAdding || (isNothing && known.asOf !== undefined);
  return (
    <div ref={place} tabIndex={-1} className={css['choice']}>
      {isNothing && known.missing !== undefined && <p className="muted"><FormattedMessage id={`address.${known.missing}.text`} values={{ limit }} /></p>}
      {!isNothing && <ChoiceCards book={book} chosenId={chosenId} choose={choose} />}
      {isOpen ? (
        <div className={css['form']}>
          <h3 ref={heading} tabIndex={-1}><FormattedMessage id="address.add.title" /></h3>
          <Suspense fallback={<Skeleton lines={6} />}>
            <AddressForm
              isFirst={isNothing && known.asOf !== undefined}
              onCancel={isNothing ? undefined : () => setIsAdding(false)}
              onSaved={(written) => {
                awaited.current = { written, before: new Set(book.map(({ id }) => id)) };
                setIsAdding(false);
                toast({ kind: 'done', text: intl.formatMessage({ id: 'address.saved' }) });
                place.current?.scrollIntoView({ block: 'nearest' });
                place.current?.focus({ preventScroll: true });
              }}
            />
          </Suspense>
        </div>
      ) : (
        <>
          <Button className={css['add']} onClick={() => (isFull ? undefined : setIsAdding(true))} aria-disabled={isFull || undefined} aria-describedby={isFull ? `${group}-limit` : undefined}>
            {intl.formatMessage({ id: isNothing ? 'address.add.open' : 'address.add.another' })}
          </Button>
          {isFull && <p id={`${group}-limit`} className="muted small"><FormattedMessage id="address.full" values={{ count: book.length, limit }} /></p>}
        </>
      )}
    </div>
  );
}
