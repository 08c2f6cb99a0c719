import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { useOpenedByHash } from '../../../ui/use-opened-by-hash';
import { keywordIn, longestKeyword } from './keyword';
import css from './search-box.module.css';
import type { PanelProps, Popup } from './search-panel';
import { useSearch } from './use-search';

const panelScript = () => import('./search-panel');
const nothingOpen: Popup = { expanded: false, active: undefined };

/**
 * The search box of every page; before hydration it works as a plain form. Everything not needed for the first view is in the
 * panel's chunk. The input is uncontrolled: text typed before hydration stays, and the last search is still there back on the home
 * page.
 */
export function SearchBox() {
  const intl = useIntl();
  const { search, busy } = useSearch();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();
  const [open, setOpen] = useState(false);
  const [popup, setPopup] = useState(nothingOpen);

  const asked = useRouterState({ select: ({ location }) => keywordIn(location) });
  const [askedAtFirst] = useState(asked);
  const shown = useRef(asked);
  /** typed and not searched for yet: a page that is still loading does not overwrite it */
  const isTyping = useRef(false);
  useEffect(() => {
    if (asked && asked !== shown.current && input.current && !isTyping.current) input.current.value = asked;
    shown.current = asked;
  }, [asked]);

  useEffect(() => {
    // If the panel's chunk fails to load, the box still works as a search box.
    if (open) void panelScript().then(({ SearchPanel }) => setPanel(() => SearchPanel), () => {});
  }, [open]);
  // Opens the panel for a user who focused the box before hydration.
  useEffect(() => setOpen(document.activeElement === input.current), []);
  useOpenedByHash('search', useCallback(() => input.current?.focus(), []));
  const show = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setPopup(nothingOpen);
  };
  const press = (event: KeyboardEvent) => {
    // An Escape that closes an input method's own list is ignored.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') show();
    if (event.key !== 'Escape') return;
    // The browser would clear the field: the typed text stays.
    event.preventDefault();
    close();
  };
  const run = (term?: string) => {
    const field = input.current;
    if (!field) return;
    close();
    isTyping.current = false;
    if (term !== undefined) field.value = term;
    void search(field.value).then((searched) => !searched && field.focus());
  };

  const isOpen = open && Panel !== undefined;
  return (
    <form
      ref={form}
      role="search"
      aria-label={intl.formatMessage({ id: 'search.label' })}
      action="/searchResult"
      className={css['box']}
      data-open={isOpen || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <div className={css['field']}>
        <input
          ref={input}
          // A combobox must be a text field; an input of type search can't have that role.
          type="text"
          inputMode="search"
          name="k"
          className={css['input']}
          defaultValue={askedAtFirst}
          maxLength={longestKeyword}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen && popup.expanded}
          aria-controls={isOpen ? 'search-options' : undefined}
          aria-activedescendant={popup.active}
          onPointerEnter={() => void panelScript().catch(() => {})}
          onFocus={show}
          onClick={show}
          onChange={() => {
            isTyping.current = true;
            show();
          }}
          onBlur={() => (isTyping.current = false)}
          onKeyDown={press}
          placeholder={intl.formatMessage({ id: 'search.placeholder' })}
          aria-label={intl.formatMessage({ id: 'search.label' })}
        />
        <button type="submit" className={css['go']} aria-busy={busy} aria-label={intl.formatMessage({ id: busy ? 'search.busy' : 'search.go' })}>
          <Icon name="search" />
        </button>
      </div>
      {isOpen && <Panel form={form} input={input} onPopup={setPopup} onSearch={run} onClose={close} />}
    </form>
  );
}
