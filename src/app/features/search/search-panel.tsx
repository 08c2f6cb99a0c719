import { useRouter } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearSearchHistory, removeSearch, searchHistory } from '../../../local/catalog/search-history';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { usePublicQuery } from '../../queries/use-public-query';
import { OptionList } from './option-list';
import { offeredOptions, optionsFor, type Option } from './search-options';
import css from './search-panel.module.css';
import { SearchTags } from './search-tags';
import { usePanelKeys } from './use-panel-keys';
import { useSuggestions } from './use-suggestions';

/** The ARIA state of the box's combobox. */
export type Popup = { readonly expanded: boolean; readonly active: string | undefined };

export type PanelProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onPopup: (popup: Popup) => void;
  /** puts a term into the box and searches for it */
  readonly onSearch: (term: string) => void;
  readonly onClose: () => void;
};

const phone = '(width < 768px)';

/** Suggestions and earlier searches, below the search box. */
export function SearchPanel({ form, input, onPopup, onSearch, onClose }: PanelProps) {
  const intl = useIntl();
  const text = useTyped(input);
  const keyword = text.trim();
  const history = useSearchHistory();
  const suggestions = useSuggestions(keyword);
  const screen = window.matchMedia(phone).matches ? 'phone' : 'wide';
  const offered = useOffered(screen);
  const options = keyword ? optionsFor(keyword, suggestions, screen) : (offered ?? []);
  const tags = useRef<HTMLDivElement>(null);
  const active = usePanelKeys({ input, tags, options });
  const [removed, setRemoved] = useState<{ readonly term: string; readonly text: string }>();
  useClosing(form, onClose);

  const expanded = options.length > 0;
  useEffect(() => onPopup({ expanded, active }), [onPopup, expanded, active]);

  const found = keyword ? options.length - 1 : options.length;
  const hasHistory = history !== undefined && history.length > 0;
  const hasNothing = history !== undefined && !hasHistory && found === 0 && (keyword ? suggestions : offered) !== undefined;
  const said =
    removed?.text === text
      ? intl.formatMessage({ id: 'search.panel.removed' }, { term: removed.term })
      : suggestions && intl.formatMessage({ id: 'search.panel.count' }, { count: found });
  return (
    <>
      <Button kind="icon" className={css['close'] ?? ''} aria-label={intl.formatMessage({ id: 'shell.close' })} onClick={onClose}>
        <Icon name="close" size={24} />
      </Button>
      {/* Focusable, so that a press anywhere on it keeps the focus within the search. */}
      <div className={css['panel']} tabIndex={-1}>
        <p role="status" className="unseen">
          {said}
        </p>
        {suggestions?.fromDevice && (
          <p className={css['note']}>
            <Icon name="offline" />
            <FormattedMessage id="search.panel.offline" />
          </p>
        )}
        <OptionList options={options} active={active} keyword={keyword} onPick={onClose} />
        {hasNothing && (
          <p className={css['nothing']}>
            <FormattedMessage id="search.panel.empty" />
          </p>
        )}
        {hasHistory && (
          <SearchTags
            ref={tags}
            terms={history}
            onPick={onSearch}
            onRemove={(term) => {
              setRemoved({ term, text });
              // The focused button disappears with its tag.
              input.current?.focus();
              void removeSearch(term);
            }}
            onClear={() => {
              input.current?.focus();
              void clearSearchHistory();
            }}
            onBack={() => input.current?.focus()}
          />
        )}
      </div>
    </>
  );
}

/** The current text of the box, also before it is submitted. */
function useTyped(input: RefObject<HTMLInputElement | null>): string {
  const [text, setText] = useState(() => input.current?.value ?? '');
  useEffect(() => {
    const field = input.current;
    const read = () => setText(field?.value ?? '');
    read();
    field?.addEventListener('input', read);
    return () => field?.removeEventListener('input', read);
  }, [input]);
  return text;
}

/** Closes the panel when the shopper navigates, or moves the focus or presses outside the search. */
function useClosing(form: RefObject<HTMLFormElement | null>, onClose: () => void): void {
  const router = useRouter();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = form.current;
    // When the URL changes: the router's own events can be late on a slow phone, maybe after the panel was opened again.
    const stop = router.history.subscribe(() => close.current());
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target)) close.current();
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Focus moving to nothing means that a phone's keyboard was hidden or the window lost focus: the panel stays open.
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) close.current();
    };
    document.addEventListener('pointerdown', press);
    element?.addEventListener('focusout', leave);
    // If the user had moved on before the panel loaded, it must not cover the page.
    const at = document.activeElement;
    if (at !== document.body && !element?.contains(at)) close.current();
    return () => {
      stop();
      document.removeEventListener('pointerdown', press);
      element?.removeEventListener('focusout', leave);
    };
  }, [router, form]);
}

/** Without storage there are no earlier searches. */
const kept = () => searchHistory().catch(() => []);

/** The earlier searches, newest first, shared by all tabs of this device; `undefined` until read from the device. */
function useSearchHistory(): readonly string[] | undefined {
  return useLiveQuery(kept);
}

/** What the box offers before anything is typed; `undefined` while neither device nor server has replied. */
function useOffered(screen: 'phone' | 'wide'): readonly Option[] | undefined {
  const home = usePublicQuery('index!home', {});
  const popular = usePublicQuery('category!recommend', {});
  if (home.status === 'pending' || popular.status === 'pending') return undefined;
  const names = popular.data?.pageList.map(({ name }) => name) ?? [];
  return offeredOptions([home.data?.searchValue ?? '', ...names], home.data?.categoryList ?? [], screen);
}
