import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import type { SellerCard } from '../../../../contract/shop/goods';
import { Icon } from '../../../../ui/icon';
import { longestKeyword } from '../../search';
import css from './store-search.module.css';

/** Searches this store's goods only; works as a plain form before scripts have loaded. */
export function StoreSearch({ seller: { sellerId, name }, keyword }: { seller: Pick<SellerCard, 'sellerId' | 'name'>; keyword: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ keyword, text: keyword });
  const input = useRef<HTMLInputElement>(null);
  // What was typed in the document before this script loaded.
  useLayoutEffect(() => setTyped((before) => ({ ...before, text: input.current?.value ?? before.text })), []);
  // The keyword was changed elsewhere: by the header's search box or by going back.
  if (typed.keyword !== keyword) setTyped({ keyword, text: keyword });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const k = typed.text.trim();
    void navigate({ to: '/store', search: { id: sellerId, ...(k && { k }) }, resetScroll: false });
  };
  return (
    <form role="search" action="/store" className={css['search']} onSubmit={search}>
      <input type="hidden" name="id" value={sellerId} />
      <input
        ref={input}
        type="search"
        name="k"
        value={typed.text}
        maxLength={longestKeyword}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
        placeholder={intl.formatMessage({ id: 'store.search' })}
        aria-label={intl.formatMessage({ id: 'store.searchIn' }, { store: name })}
      />
      <button type="submit" aria-label={intl.formatMessage({ id: 'store.searchIn' }, { store: name })}>
        <Icon name="search" />
      </button>
    </form>
  );
}
