import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import type { SessionUser } from '../../../../local/session/kept-session';
import { Age } from '../../../../ui/age';
import { Button, buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useOpenedPage } from '../../../../ui/loading/use-opened-page';
import { WindowedRow } from '../../../../ui/loading/windowed-row';
import { MoneyText } from '../../../../ui/money';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useRecordFocus } from '../../../../ui/page-heading';
import { useDateTime } from '../../../../ui/use-time';
import { missingPage } from '../../../queries/missing-page';
import { refetchMissing } from '../../../queries/refetch-missing';
import { pagesAsOne } from '../../../queries/query-result';
import { useOpenPages, useUserListQuery } from '../../../queries/use-user-list-query';
import { Skeleton, TryAgain } from '../../account';
import { Unreached } from '../../catalog';
import { isOver, LoanStatusMark } from '../loan-status';
import { LoanView } from './loan-view';
import css from './my-loans.module.css';

const contract = { d: 'M38 68V16h32l12 12v40ZM70 16v12h12M51 57l17-17M52 42h.01M67 55h.01' };

type Props = { readonly who: SessionUser; readonly loan: string | undefined };
type Loan = Reply<'loan!list'>['pageList'][number];

/** A single loan; or the current one with all others. */
export function MyLoans({ who, loan }: Props) {
  useRecordFocus(loan);
  if (loan === undefined) return <AllLoans who={who} />;
  return (
    <>
      <Link to="/credit/myLoan" activeOptions={{ exact: true, includeSearch: true }} className={css['up']}><Icon name="back" /><FormattedMessage id="loans.mine.all" /></Link>
      <LoanView key={loan} id={loan} who={who} />
    </>
  );
}

function AllLoans({ who }: { who: SessionUser }) {
  const intl = useIntl();
  const [open, setOpen] = useOpenPages();
  const pages = useUserListQuery('loan!list', {}, open);
  const { status, asOf, requestId } = pagesAsOne(pages);
  const here = pages.flatMap(({ data }) => (data ? [data] : []));
  // A loan that moved to the next page between fetches is shown once.
  const loans = [...new Map(here.flatMap(({ pageList }) => pageList).map((one) => [one.id, one])).values()];
  const total = here[0]?.totalElements ?? 0;
  const isMoreComing = here.length > 0 && pages.at(-1)?.status === 'pending';
  const missing = missingPage(pages);
  const current = loans.find((one) => !isOver(one.status)) ?? loans[0];
  const past = loans.filter((one) => one !== current);
  const listed = useRef<HTMLUListElement>(null);
  // What is missing comes first: pages after it would leave a gap that nothing tells of.
  const showMore = useOpenedPage(listed, past.length, isMoreComing, () => {
    if (missing === undefined) setOpen(pages.length + 1);
    else void refetchMissing();
  });

  if (status === 'pending') return <Skeleton lines={5} />;
  if (status !== 'success') {
    const why = status === 'offline' ? 'offline' : 'failed';
    return <Notice drawing={why} level="h2" title={intl.formatMessage({ id: `loans.mine.${why}` })} action={<TryAgain />}><FormattedMessage id="loans.mine.safe" /><Reference of={requestId} /></Notice>;
  }
  if (loans.length === 0) {
    return (
      <Notice drawing={contract} level="h2" title={intl.formatMessage({ id: 'loans.mine.none' })} action={<Link to="/credit" className={buttonClass('next')}><FormattedMessage id="loans.mine.toCosts" /></Link>}>
        <FormattedMessage id="loans.mine.noneText" />
      </Notice>
    );
  }
  return (
    <>
      {current && <LoanView key={current.id} id={current.id} who={who} />}
      <section className={css['part']} aria-labelledby="history-title">
        <h2 id="history-title"><FormattedMessage id="loans.history.title" /></h2>
        {past.length === 0 ? <p className="muted"><FormattedMessage id="loans.history.none" /></p> : <ul ref={listed} className={css['list']} aria-busy={isMoreComing}>{past.map((one) => <WindowedRow key={one.id} rows={past.length}><Row loan={one} /></WindowedRow>)}</ul>}
        {asOf !== undefined && <Age asOf={asOf} text="user.asOf" />}
        <div role="status">{missing !== undefined && <Unreached why={missing} />}</div>
        {loans.length < total && <Button data-more="" className={css['more'] ?? ''} onClick={showMore} aria-disabled={isMoreComing || undefined}><FormattedMessage id={isMoreComing ? 'shell.loading' : 'loans.history.more'} /></Button>}
      </section>
    </>
  );
}

export function Row({ loan: { id, serialNumber, status, createTime, amount } }: { loan: Loan }) {
  const formatDateTime = useDateTime();
  return (
    <Link to="/credit/myLoan" search={{ loan: id }} className={css['row']}>
      <span className={css['what']}>
        <strong><MoneyText amount={amount} /></strong>
        <bdi dir="ltr" className="small muted figures">{serialNumber}</bdi>
      </span>
      <LoanStatusMark status={status} />
      <time className="small muted" dateTime={new Date(createTime).toISOString()}>{formatDateTime(createTime)}</time>
      <Icon name="forward" />
    </Link>
  );
}
