import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../../ui/icon';
import css from './search-box.module.css';

/** The search box of every page; works as a plain form while scripts are not there yet. */
export function SearchBox() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/searchResult', search: { k: keyword } });
  };
  return (
    <form role="search" action="/searchResult" className={css['box']} onSubmit={search}>
      <input
        type="search"
        name="k"
        className={css['input']}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        placeholder={intl.formatMessage({ id: 'search.placeholder' })}
        aria-label={intl.formatMessage({ id: 'search.label' })}
      />
      <button type="submit" className={css['go']} aria-label={intl.formatMessage({ id: 'search.go' })}>
        <Icon name="search" />
      </button>
    </form>
  );
}
