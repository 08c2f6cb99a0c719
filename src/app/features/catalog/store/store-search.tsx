import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { SellerCard } from '../../../../contract/shop/goods';
import { Icon } from '../../../../ui/icon';
import { longestKeyword } from '../../search';
import css from './store-search.module.css';

type Props = {
  readonly seller: Pick<SellerCard, 'sellerId' | 'name'>;
  readonly keyword: string;
  /** names what was found */
  readonly title: RefObject<HTMLElement | null>;
};

/** Searches this store's goods only; works as a plain form before scripts have loaded. */
export function StoreSearch({ seller: { sellerId, name }, keyword, title }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  // `isTyping`: typed and not searched for yet: a list that comes meanwhile does not overwrite it.
  const [{ isTyping, ...typed }, setTyped] = useState({ keyword, text: keyword, isTyping: false });
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // What was typed in the document before this script loaded.
  useLayoutEffect(() => setTyped((before) => ({ ...before, text: input.current?.value ?? before.text })), []);
  // The keyword was searched for here, or changed elsewhere: by the header's search box or by going back.
  if (typed.keyword !== keyword) setTyped({ keyword, text: isTyping ? typed.text : keyword, isTyping });
  const shown = useRef(keyword);
  // Who searched here goes to what was found, as does who pressed a link that is gone now; who types on stays in the box.
  useEffect(() => {
    if (shown.current === keyword) return;
    shown.current = keyword;
    const at = document.activeElement;
    if (at === document.body || (!isTyping && form.current?.contains(at))) title.current?.focus({ preventScroll: true });
  }, [keyword, isTyping, title]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setTyped({ ...typed, isTyping: false });
    const k = typed.text.trim();
    void navigate({ to: '/store', search: { id: sellerId, ...(k && { k }) }, resetScroll: false });
  };
  return (
    <form ref={form} role="search" action="/store" className={css['search']} onSubmit={search}>
      <input type="hidden" name="id" value={sellerId} />
      <input
        ref={input}
        type="search"
        name="k"
        value={typed.text}
        maxLength={longestKeyword}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped({ ...typed, text: target.value, isTyping: true })}
        onBlur={() => setTyped((before) => ({ ...before, isTyping: false }))}
        placeholder={intl.formatMessage({ id: 'store.search' })}
        aria-label={intl.formatMessage({ id: 'store.searchIn' }, { store: name })}
      />
      <button type="submit" aria-label={intl.formatMessage({ id: 'store.searchIn' }, { store: name })}>
        <Icon name="search" />
      </button>
    </form>
  );
}
