import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { uploadUrl } from '../../../../contract/pictures';
import { Age } from '../../../../ui/age';
import { buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { useDateTime } from '../../../../ui/use-time';
import type { QueryResult } from '../../../queries/query-result';
import { Skeleton, TryAgain } from '../../account';
import { AddressText } from '../address-text';
import { Coin } from '../coin';
import { CopyButton } from '../copy-button';
import css from './record-details.module.css';
import { RecordNext, RecordStatus, statusName } from './record-status';
import type { Deposit, WalletRecord, Withdrawal } from './records';
import { useDeposit, useWithdrawal } from './use-records';

export function DepositDetails({ id }: { id: string }) {
  return <Details result={useDeposit(id)}>{(deposit) => <DepositFacts deposit={deposit} />}</Details>;
}

export function WithdrawalDetails({ id }: { id: string }) {
  return <Details result={useWithdrawal(id)}>{(withdrawal) => <WithdrawalFacts withdrawal={withdrawal} />}</Details>;
}

function Details<Of extends WalletRecord>({ result, children }: { result: QueryResult<Of>; children: (record: Of) => ReactNode }) {
  const intl = useIntl();
  const refusal = useRefusalText(result.refusal ?? 'recordUnknown', result.refusal !== undefined);
  const back = <Link to="/userInfo/money-package" className={buttonClass('next')}><FormattedMessage id="wallet.toWallet" /></Link>;
  if (result.status === 'pending') return <Skeleton lines={5} />;
  if (result.status === 'refused') return <Notice drawing="failed" level="h2" title={refusal} action={back} />;
  if (result.status !== 'success') return <Notice drawing={result.status} level="h2" title={intl.formatMessage({ id: `wallet.record.${result.status}` })} action={<><TryAgain />{back}</>}><FormattedMessage id="wallet.record.safe" /><Reference of={result.requestId} /></Notice>;
  const { data, asOf } = result;
  return (
    <article className={css['record']}>
      <Link to="/userInfo/money-package" className={css['up']}><Icon name="back" /><FormattedMessage id="wallet.title" /></Link>
      <section className={css['top']} aria-labelledby="record-state">
        <h2 id="record-state"><RecordStatus record={data} /></h2>
        <p className={css['amount']}><Coin amount={data.amount} {...(data.type === 'recharge' && { symbol: data.symbol })} /></p>
        <p><RecordNext record={data} /></p>
        {data.answer !== null && <p><FormattedMessage id="wallet.answer" values={{ answer: <bdi>{data.answer}</bdi> }} /></p>}
        {asOf > 0 && <Age asOf={asOf} text="user.asOf" />}
      </section>
      <dl className={css['facts']}>{children(data)}</dl>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt><FormattedMessage id={`wallet.record.${name}`} /></dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ at }: { at: number }) {
  const formatDateTime = useDateTime();
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>;
}

/** The facts of deposits and withdrawals alike: serial number, time, and where the money goes. */
function Named({ record }: { record: WalletRecord }) {
  return (
    <>
      <Fact name="serial">
        <span className={css['copied']}><bdi dir="ltr" className="figures">{record.serialNumber}</bdi> <CopyButton text={record.serialNumber} what="serial" /></span>
      </Fact>
      <Fact name="time"><Moment at={record.createTime} /></Fact>
      {record.chain !== null && <Fact name="chain"><bdi dir="ltr">{record.chain}</bdi></Fact>}
      {record.address !== null && <Fact name="address"><AddressText address={record.address} /></Fact>}
      {record.bankName !== null && <Fact name="bankName"><bdi>{record.bankName}</bdi></Fact>}
      {record.cardNumber !== null && <Fact name="cardNumber"><bdi dir="ltr" className="figures">{record.cardNumber}</bdi></Fact>}
    </>
  );
}

export function DepositFacts({ deposit }: { deposit: Deposit }) {
  const intl = useIntl();
  return (
    <>
      <Named record={deposit} />
      <Fact name="currency"><bdi dir="ltr">{deposit.symbol}</bdi></Fact>
      <Fact name="rate"><span className="figures" dir="ltr">1 {deposit.symbol} = <Coin amount={deposit.rate} /></span></Fact>
      <Fact name="fee"><Coin amount={deposit.fee} symbol={deposit.symbol} /></Fact>
      {statusName(deposit.status) === 'processing' && <Fact name="expected"><Moment at={deposit.expectedArrival} /></Fact>}
      {deposit.remark !== '' && <Fact name="remark"><bdi className={css['remark']}>{deposit.remark}</bdi></Fact>}
      <Fact name="proof">
        <a href={uploadUrl(deposit.image)} target="_blank" rel="noreferrer" className={css['proof']} aria-label={intl.formatMessage({ id: 'wallet.record.openProof' })}>
          <img src={uploadUrl(deposit.image)} alt="" loading="lazy" decoding="async" />
        </a>
      </Fact>
    </>
  );
}

export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <Fact name="fee"><Coin amount={withdrawal.fee} /></Fact>
      <Fact name="received"><strong><Coin amount={withdrawal.actualAmount} /></strong></Fact>
      <Named record={withdrawal} />
    </>
  );
}
