import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { compareMoney, noMoney, subtractMoney } from '../../../../rules/money';
import { Age } from '../../../../ui/age';
import { Button, buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useOpenedPage } from '../../../../ui/loading/use-opened-page';
import { WindowedRow } from '../../../../ui/loading/windowed-row';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useDateTime } from '../../../../ui/use-time';
import { useOwnFile } from '../../../queries/use-own-file';
import { Skeleton, TryAgain } from '../../account';
import { Unreached } from '../../catalog';
import { Coin } from '../coin';
import css from './record-list.module.css';
import { RecordStatus, statusName } from './record-status';
import { recordTabs, type Entry, type RecordTab, type WalletRecord } from './records';
import { useRecords } from './use-records';

const purse = { d: 'M30 30v32a6 6 0 0 0 6 6h54V36H36a6 6 0 0 1 0-12h46v12M90 46H76a6 6 0 0 0 0 12h14M77 52h.01' };

/** What changed the balance, deposits or withdrawals, by tabs. Each tab has its own URL, so that Back returns to it. */
export function RecordList({ tab }: { tab: RecordTab }) {
  const intl = useIntl();
  return (
    <section className={css['part']} aria-labelledby="records-title">
      <h2 id="records-title"><FormattedMessage id="wallet.records.title" /></h2>
      <nav className={css['tabs']} aria-label={intl.formatMessage({ id: 'wallet.records.tabs' })}>
        {recordTabs.map((name) => (
          <Link key={name} to="/userInfo/money-package" search={name === 'all' ? {} : { records: name }} resetScroll={false} aria-current={name === tab ? 'page' : undefined} activeOptions={{ exact: true, includeSearch: true }}>
            <FormattedMessage id={`wallet.records.${name}`} />
          </Link>
        ))}
      </nav>
      <Records key={tab} tab={tab} />
      <SaveStatement />
    </section>
  );
}

function Records({ tab }: { tab: RecordTab }) {
  const intl = useIntl();
  const { records, total, status, asOf, requestId, hasMore, isMoreComing, missing, more } = useRecords(tab);
  const listed = useRef<HTMLUListElement>(null);
  const showMore = useOpenedPage(listed, records.length, isMoreComing, more);

  if (status === 'pending') return <Skeleton lines={4} />;
  if (status !== 'success') {
    const why = status === 'offline' ? 'offline' : 'failed';
    return <Notice drawing={why} level="h2" title={intl.formatMessage({ id: `wallet.records.${why}` })} action={<TryAgain />}><FormattedMessage id="wallet.records.safe" /><Reference of={requestId} /></Notice>;
  }
  if (records.length === 0) {
    return (
      <Notice
        drawing={purse}
        level="h2"
        title={intl.formatMessage({ id: `wallet.records.none.${tab}` })}
        action={tab !== 'withdrawals' && <Link to="/userInfo/money-package/recharge" className={buttonClass()}><FormattedMessage id="wallet.toDeposit" /></Link>}
      >
        {/* A payment or a refund has no status. */}
        {tab !== 'all' && <FormattedMessage id="wallet.records.noneText" />}
      </Notice>
    );
  }
  return (
    <>
      <ul ref={listed} className={css['list']} aria-busy={isMoreComing}>
        {records.map((record) => <WindowedRow key={record.id} rows={records.length}>{record.type === 'entry' ? <EntryRow entry={record} /> : <Row record={record} />}</WindowedRow>)}
      </ul>
      <footer className={css['foot']}>
        <p className="muted small figures">
          <FormattedMessage id="wallet.records.shown" values={{ shown: records.length, total }} />{' '}
          {asOf !== undefined && <Age asOf={asOf} text="user.asOf" />}
        </p>
        <div role="status">{missing !== undefined && <Unreached why={missing} />}</div>
        {hasMore && <Button data-more="" onClick={showMore} aria-disabled={isMoreComing || undefined}><FormattedMessage id={isMoreComing ? 'shell.loading' : 'wallet.records.more'} /></Button>}
      </footer>
    </>
  );
}

/** Downloads every entry of the balance, including those that have no record here. */
function SaveStatement() {
  const { busy, save } = useOwnFile('wallet!statement');
  return <Button kind="quiet" onClick={save} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'settings.file.coming' : 'wallet.records.csv'} /></Button>;
}

export function Row({ record }: { record: WalletRecord }) {
  const formatDateTime = useDateTime();
  const isDeposit = record.type === 'recharge';
  return (
    <Link to="/userInfo/money-package" search={isDeposit ? { deposit: record.id } : { withdrawal: record.id }} className={css['row']}>
      <span className={css['what']}>
        <strong><FormattedMessage id={`wallet.type.${record.type}`} /></strong>
        <bdi dir="ltr" className="small muted figures">{record.serialNumber}</bdi>
      </span>
      <time className={`small muted ${css['time']}`} dateTime={new Date(record.createTime).toISOString()}>{formatDateTime(record.createTime)}</time>
      <span className={css['status']}><RecordStatus record={record} /></span>
      <strong className={css['amount']}><Coin amount={record.amount} {...(isDeposit && { symbol: record.symbol })} sign={statusName(record.status) === 'fail' ? '' : isDeposit ? '+' : '−'} /></strong>
      <Icon name="forward" />
    </Link>
  );
}

/** A payment, refund, repayment …: no status, since it is booked, and the way to its order or loan. */
export function EntryRow({ entry: { kind, createTime, amount, order, loanId } }: { entry: Entry }) {
  const formatDateTime = useDateTime();
  const isLess = compareMoney(amount, noMoney) < 0;
  const facts = (
    <>
      <span className={css['what']}>
        <strong><FormattedMessage id={`wallet.entry.${kind}`} /></strong>
        {order && <bdi dir="ltr" className="small muted figures">{order.serialNumber}</bdi>}
      </span>
      <time className={`small muted ${css['time']}`} dateTime={new Date(createTime).toISOString()}>{formatDateTime(createTime)}</time>
      <span className={css['status']} />
      <strong className={css['amount']}><Coin amount={isLess ? subtractMoney(noMoney, amount) : amount} sign={isLess ? '−' : '+'} /></strong>
    </>
  );
  if (order) return <Link to="/userInfo/order-detail" search={{ orderId: order.id }} className={css['row']}>{facts}<Icon name="forward" /></Link>;
  if (loanId !== null) return <Link to="/credit/myLoan" search={{ loan: loanId }} className={css['row']}>{facts}<Icon name="forward" /></Link>;
  return <div className={css['row']} tabIndex={-1}>{facts}</div>;
}
