import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoanDetail } from '../../../../contract/shop/loans';
import { uploadUrl } from '../../../../contract/pictures';
import type { SessionUser } from '../../../../local/session/kept-session';
import { Age } from '../../../../ui/age';
import { buttonClass } from '../../../../ui/button';
import { Disclosure } from '../../../../ui/disclosure';
import { MoneyText } from '../../../../ui/money';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { useDateTime } from '../../../../ui/use-time';
import { useUserQuery } from '../../../queries/use-user-query';
import { Skeleton, TryAgain } from '../../account';
import { useCountryName } from '../../addresses';
import { AgreementText } from '../agreement-text';
import { InstalmentTable } from '../instalment-table';
import { DemoNote } from '../lender-note';
import { isOver, isOwed, LoanNext, LoanStatusMark } from '../loan-status';
import { LoanTimeline } from './loan-timeline';
import css from './loan-view.module.css';
import { Repay } from './repay';

/** One loan: its status, what is owed and how to repay it, every instalment, and the agreement. */
export function LoanView({ id, who }: { id: string; who: SessionUser }) {
  const intl = useIntl();
  const { data: loan, status, asOf, refusal, requestId } = useUserQuery('loan!get', { id });
  const refused = useRefusalText(refusal ?? 'recordUnknown', refusal !== undefined);
  // As tall as a screen: otherwise the list below would be visible and then shift.
  if (status === 'pending') return <Skeleton lines={9} />;
  if (!loan) {
    const title = status === 'refused' ? refused : intl.formatMessage({ id: `loans.mine.${status}` });
    return <Notice drawing={status === 'offline' ? 'offline' : 'failed'} level="h2" title={title} action={status !== 'refused' && <TryAgain />}>{status !== 'refused' && <><FormattedMessage id="loans.mine.safe" /><Reference of={requestId} /></>}</Notice>;
  }
  return (
    <article className={css['loan']}>
      <section className={css['top']} aria-labelledby="loan-state">
        {loan.lender.demo && <DemoNote />}
        <h2 id="loan-state"><LoanStatusMark status={loan.status} /></h2>
        <p className={css['amount']}><MoneyText amount={isOwed(loan.status) ? loan.balance : loan.amount} /></p>
        <p><LoanNext status={loan.status} /></p>
        {loan.nextDue && <NextDue due={loan.nextDue} />}
        {loan.answer !== null && <p><FormattedMessage id="loans.answer" values={{ answer: <bdi>{loan.answer}</bdi> }} /></p>}
        {asOf > 0 && <Age asOf={asOf} text="user.asOf" />}
        {isOver(loan.status) && <Link to="/credit" className={buttonClass('next')}><FormattedMessage id="loans.again" /></Link>}
      </section>
      {isOwed(loan.status) && <Repay loan={loan} safewordSet={who.safewordSet} />}
      <LoanFacts loan={loan} />
      {!isRefused(loan) && <Part title="loans.instalments"><Instalments loan={loan} /></Part>}
      {loan.paymentList.length > 0 && <Part title="loans.payments"><Payments list={loan.paymentList} /></Part>}
      <Part title="loans.timeline.title"><LoanTimeline loan={loan} /></Part>
      <Part title="loans.applicant.title"><Applicant applicant={loan.applicant} /></Part>
      <Part title="loans.agreement.title">
        <Disclosure summary={<FormattedMessage id="loans.agreement.open" />}>
          <AgreementText agreement={loan.agreement} />
        </Disclosure>
      </Part>
    </article>
  );
}

/** A refused loan was never paid out: there is nothing to repay, and no day on which. */
function isRefused({ status, payoutTime }: LoanDetail): boolean {
  return isOver(status) && payoutTime === null;
}

function Instalments({ loan: { payoutTime, instalmentList } }: { loan: LoanDetail }) {
  const intl = useIntl();
  return (
    <>
      {payoutTime === null && <p className="muted"><FormattedMessage id="loans.instalmentsIf" /></p>}
      <InstalmentTable caption={intl.formatMessage({ id: 'loans.instalments' })} rows={instalmentList.map(({ state, paid, ...instalment }) => (payoutTime === null ? instalment : { ...instalment, state, paid }))} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['part']}>
      <h3><FormattedMessage id={title} /></h3>
      {children}
    </section>
  );
}

function NextDue({ due: { time, amount } }: { due: NonNullable<LoanDetail['nextDue']> }) {
  const formatDateTime = useDateTime();
  return <p><FormattedMessage id="loans.nextDue" values={{ amount: <MoneyText amount={amount} />, time: <time dateTime={new Date(time).toISOString()}>{formatDateTime(time)}</time> }} /></p>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt><FormattedMessage id={`loans.fact.${name}`} /></dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The agreed terms, and the amounts at present. */
export function LoanFacts({ loan }: { loan: LoanDetail }) {
  const intl = useIntl();
  const formatDateTime = useDateTime();
  const percent = (rate: LoanDetail['apr']) => <span className="figures" dir="ltr">{intl.formatNumber(rate as `${number}`, { style: 'percent', maximumFractionDigits: 2 })}</span>;
  return (
    <dl className={css['facts']}>
      <Fact name="amount"><MoneyText amount={loan.amount} /></Fact>
      <Fact name="balance"><MoneyText amount={loan.balance} /></Fact>
      <Fact name="accrued"><MoneyText amount={loan.accruedInterest} /></Fact>
      <Fact name="estimated"><MoneyText amount={loan.estimatedRepayment} /></Fact>
      <Fact name="paid"><MoneyText amount={loan.paidAmount} /></Fact>
      {!isRefused(loan) && (
        <>
          <Fact name="total"><MoneyText amount={loan.totalToRepay} /></Fact>
          <Fact name="cost"><MoneyText amount={loan.totalCost} /></Fact>
        </>
      )}
      <Fact name="apr">{percent(loan.apr)}</Fact>
      <Fact name="rate">{percent(loan.yearlyRate)}</Fact>
      <Fact name="days">{intl.formatNumber(loan.termDays, { style: 'unit', unit: 'day', unitDisplay: 'long' })}</Fact>
      <Fact name="mode"><FormattedMessage id={`loans.mode.${loan.repaymentMode}`} /></Fact>
      <Fact name="method"><FormattedMessage id={`loans.method.${loan.loanMethod}`} /></Fact>
      <Fact name="applied"><time dateTime={new Date(loan.createTime).toISOString()}>{formatDateTime(loan.createTime)}</time></Fact>
      <Fact name="lender"><bdi>{loan.lender.name}</bdi></Fact>
      <Fact name="licence"><bdi>{loan.lender.licence}</bdi></Fact>
      <Fact name="serial"><bdi dir="ltr" className="figures">{loan.serialNumber}</bdi></Fact>
    </dl>
  );
}

function Payments({ list }: { list: LoanDetail['paymentList'] }) {
  const formatDateTime = useDateTime();
  return (
    <ul className={css['payments']}>
      {list.map(({ createTime, amount }) => <li key={`${createTime} ${amount}`}><time dateTime={new Date(createTime).toISOString()}>{formatDateTime(createTime)}</time> <strong><MoneyText amount={amount} /></strong></li>)}
    </ul>
  );
}

/** The applicant, as long as the data is kept. The pictures open in their own tab, so none of them is loaded here. */
export function Applicant({ applicant }: Pick<LoanDetail, 'applicant'>) {
  const nameOf = useCountryName();
  if (applicant === null) return <p className="muted"><FormattedMessage id="loans.applicant.deleted" /></p>;
  const { realName, nationality, documentNumber, imageList } = applicant;
  return (
    <dl className={css['facts']}>
      <div><dt><FormattedMessage id="loans.applicant.realName" /></dt><dd><bdi>{realName}</bdi></dd></div>
      <div><dt><FormattedMessage id="loans.applicant.nationality" /></dt><dd>{nameOf(nationality)}</dd></div>
      <div><dt><FormattedMessage id="loans.applicant.documentNumber" /></dt><dd><bdi dir="ltr" className="figures">{documentNumber}</bdi></dd></div>
      <div>
        <dt><FormattedMessage id="loans.papers.title" /></dt>
        <dd className={css['papers']}>{imageList.map((image, index) => <a key={image} href={uploadUrl(image)} target="_blank" rel="noreferrer" className="link"><FormattedMessage id="loans.papers.open" values={{ which: index + 1 }} /></a>)}</dd>
      </div>
    </dl>
  );
}
