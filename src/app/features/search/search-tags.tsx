import type { KeyboardEvent, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from './search-panel.module.css';

type Props = {
  readonly ref: Ref<HTMLDivElement>;
  readonly terms: readonly string[];
  readonly onPick: (term: string) => void;
  readonly onRemove: (term: string) => void;
  readonly onClear: () => void;
  /** an arrow key moved up from the first one */
  readonly onBack: () => void;
};

/** The earlier searches as tags: each can be searched again or removed, and all can be cleared. */
export function SearchTags({ ref, terms, onPick, onRemove, onClear, onBack }: Props) {
  const intl = useIntl();
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = [...(event.currentTarget.closest('[role="group"]')?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.currentTarget);
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === 'ArrowDown' || event.key === forward) buttons[at + 1]?.focus();
    else if (event.key === 'ArrowUp' || event.key === back) {
      if (at > 0) buttons[at - 1]?.focus();
      else onBack();
    } else if (event.key === 'Escape') onBack();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={ref} role="group" aria-labelledby="search-history" className={css['history']}>
      <h2 id="search-history" className={css['title']}>
        <FormattedMessage id="search.panel.history" />
      </h2>
      <ul className={css['tags']}>
        {terms.map((term) => (
          <li key={term} className={css['tag']}>
            <button type="button" onKeyDown={move} onClick={() => onPick(term)}>
              {term}
            </button>
            <button type="button" onKeyDown={move} aria-label={intl.formatMessage({ id: 'search.panel.remove' }, { term })} onClick={() => onRemove(term)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onKeyDown={move} className={css['clear']} onClick={onClear}>
        <FormattedMessage id="search.panel.clear" />
      </button>
    </div>
  );
}
