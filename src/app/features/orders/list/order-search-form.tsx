import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from '../../../../ui/button';
import { Disclosure } from '../../../../ui/disclosure';
import { Icon } from '../../../../ui/icon';
import { orderQuery, type OrderSearchParams } from './order-query';
import css from './order-search.module.css';

/** Searches orders by words and dates. The query is in the address, so that Back returns to it. */
export function OrderSearchForm({ search: { k = '', since = '', until = '' } }: { search: OrderSearchParams }) {
  const intl = useIntl();
  const id = useId();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  /** the query that this form asked for last, until it is in the address: what is typed meanwhile stays */
  const asked = useRef('');
  // A query from elsewhere (Back, "Show all orders") resets the fields to it.
  useEffect(() => {
    if (asked.current !== JSON.stringify([k, since, until])) form.current?.reset();
    asked.current = '';
  }, [k, since, until]);
  const isAsked = orderQuery({ k, since, until }) !== undefined;
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.entries(Object.fromEntries(new FormData(event.currentTarget))).filter(([, value]) => typeof value === 'string' && value.trim() !== '');
    const query = Object.fromEntries(typed) as OrderSearchParams;
    asked.current = JSON.stringify([query.k ?? '', query.since ?? '', query.until ?? '']);
    void navigate({ to: '/userInfo/my-order', search: query as never, resetScroll: false });
  };
  return (
    <search>
      <form ref={form} className={css['form']} onSubmit={ask}>
        <div className={css['row']}>
          <label htmlFor={`${id}-k`} className="unseen"><FormattedMessage id="records.search.label" /></label>
          <input id={`${id}-k`} name="k" type="search" defaultValue={k} maxLength={200} enterKeyHint="search" autoComplete="off" dir="auto" placeholder={intl.formatMessage({ id: 'records.search.label' })} />
          <Button type="submit" kind="icon" aria-label={intl.formatMessage({ id: 'records.search.do' })}><Icon name="search" /></Button>
        </div>
        <Disclosure open={since !== '' || until !== ''} summary={<FormattedMessage id="records.search.dates" />}>
          <div className={`${css['row']} ${css['dates']}`}>
            <label htmlFor={`${id}-since`}><span><FormattedMessage id="records.search.from" /></span><input id={`${id}-since`} name="since" type="date" defaultValue={since} /></label>
            <label htmlFor={`${id}-until`}><span><FormattedMessage id="records.search.until" /></span><input id={`${id}-until`} name="until" type="date" defaultValue={until} /></label>
            <Button type="submit"><FormattedMessage id="records.search.do" /></Button>
          </div>
        </Disclosure>
        {isAsked && <Link to="/userInfo/my-order" className={buttonClass('quiet')} activeOptions={{ exact: true, includeSearch: true }} onClick={() => form.current?.querySelector('input')?.focus()}><FormattedMessage id="records.search.clear" /></Link>}
      </form>
    </search>
  );
}
