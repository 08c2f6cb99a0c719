import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Age } from '../../../ui/age';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Reference } from '../../../ui/reference';
import { useToast } from '../../../ui/toast';
import { useNextFocus } from '../../../ui/use-next-focus';
import { useSetting } from '../../queries/use-setting';
import { Skeleton } from '../account';
import { AddressCard } from './address-card';
import { AddressForm } from './address-form';
import css from './address-page.module.css';
import { justSaved, type AwaitedAddress } from './choosing';
import type { AddressBook } from './use-addresses';

const pin = { d: 'M60 66 44 44a19 19 0 1 1 32 0ZM60 27a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z' };

/** `edited`: the id of the address being edited; '' means a new one. */
type OpenProps = { readonly known: AddressBook; readonly edited: string | undefined; readonly edit: (id: string | undefined) => void };

/** An address that was just saved: an existing one by its id, a new one by what was written. */
type Saved = { readonly id: string } | NonNullable<AwaitedAddress>;

/** The address book with its actions, or the form for one address, or why there is nothing to show. */
export function OpenBook({ known: { book, asOf, missing, requestId }, edited, edit }: OpenProps) {
  const intl = useIntl();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const savedCard = useRef<HTMLLIElement>(null);
  const [saved, setSaved] = useState<Saved>();
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, book.length);
  // Opening the form moves focus into it; closing it moves focus back to where the user was.
  useEffect(() => {
    if (edited !== undefined) heading.current?.focus();
    else if (wasOpen.current) add.current?.focus();
    wasOpen.current = edited !== undefined;
  }, [edited]);
  const savedOne = saved && ('id' in saved ? book.find(({ id }) => id === saved.id) : justSaved(book, saved));
  const standsInBook = savedOne !== undefined && edited === undefined;
  // Once the saved address is in the book, scroll to it and focus it.
  useEffect(() => {
    if (!standsInBook) return;
    savedCard.current?.scrollIntoView({ block: 'center' });
    savedCard.current?.focus({ preventScroll: true });
  }, [standsInBook]);
  function open(id: string) {
    setSaved(undefined);
    edit(id);
  }
  const limit = useSetting('address_limit');
  const isListMissing = asOf === undefined;
  const address = book.find(({ id }) => id === edited);
  // An address that is gone by now (deleted in another tab, or a new one that got its id from the server) can't be edited any more.
  const isOpen = edited === '' || address !== undefined;
  if (isOpen) {
    return (
      <section className={css['form']}>
        <h2 ref={heading} tabIndex={-1}><FormattedMessage id={address ? 'address.edit.title' : 'address.add.title'} /></h2>
        <AddressForm
          address={address}
          isFirst={book.length === 0 && !isListMissing}
          onCancel={() => edit(undefined)}
          onSaved={(written) => {
            setSaved(address ? { id: address.id } : { written, before: new Set(book.map(({ id }) => id)) });
            edit(undefined);
            toast({ kind: 'done', text: intl.formatMessage({ id: 'address.saved' }) });
          }}
        />
      </section>
    );
  }
  const isFull = book.length >= limit;
  const button = (
    <Button ref={add} kind="next" onClick={() => (isFull ? undefined : open(''))} aria-disabled={isFull || undefined} aria-describedby={book.length > 0 ? 'address-limit' : undefined}>
      <FormattedMessage id="address.add.open" />
    </Button>
  );
  if (isListMissing && missing === undefined && book.length === 0) return <Skeleton />;
  if (book.length === 0) {
    const state = isListMissing ? (missing ?? 'offline') : 'empty';
    return (
      <Notice drawing={state === 'empty' ? pin : state} level="h2" title={intl.formatMessage({ id: `address.${state}.title` })} action={button}>
        <FormattedMessage id={`address.${state}.text`} values={{ limit }} />
        <Reference of={requestId} />
      </Notice>
    );
  }
  return (
    <div className={css['book']}>
      {isListMissing && missing !== undefined && <p className="muted"><FormattedMessage id={`address.${missing}.text`} values={{ limit }} /><Reference of={requestId} /></p>}
      <ul ref={list} className={css['list']}>
        {book.map((each) => (
          // A new address keeps its card when the server assigns its id: a remounted card would lose focus.
          <AddressCard key={each === savedOne ? 'saved' : each.id} ref={each === savedOne ? savedCard : undefined} address={each} onEdit={() => open(each.id)} />
        ))}
      </ul>
      <footer className={css['foot']}>
        {button}
        <p id="address-limit" className="muted small figures"><FormattedMessage id={isFull ? 'address.full' : 'address.count'} values={{ count: book.length, limit }} /></p>
        {asOf !== undefined && asOf > 0 && <Age asOf={asOf} text="user.asOf" />}
      </footer>
    </div>
  );
}
