import { FormattedMessage, useIntl } from 'react-intl';
import { compareMoney, isAboveZero, type Money } from '../../../rules/money';
import { Icon, type IconName } from '../../../ui/icon';
import { MoneyText } from '../../../ui/money';
import css from './instalment-table.module.css';

type Row = {
  /** UTC milliseconds; 0 during hydration */
  readonly dueTime: number;
  readonly principal: Money;
  readonly interest: Money;
  readonly fee: Money;
  readonly amount: Money;
  /** only for a loan that was paid out */
  readonly state?: 'open' | 'late' | 'paid';
  readonly paid?: Money;
};

const marks: Readonly<Record<NonNullable<Row['state']>, IconName>> = { open: 'clock', late: 'alert', paid: 'check' };

/** Every instalment with its due date and its parts. On a phone each row is laid out as a card but stays a table row for screen readers. */
export function InstalmentTable({ rows, caption }: { rows: readonly Row[]; caption: string }) {
  const intl = useIntl();
  const hasFee = rows.some(({ fee }) => isAboveZero(fee));
  const hasState = rows.some(({ state }) => state !== undefined);
  const names = ['number', 'due', 'principal', 'interest', ...(hasFee ? ['fee'] : []), 'amount', ...(hasState ? ['state'] : [])];
  const name = (column: string) => intl.formatMessage({ id: `loans.instalment.${column}` });
  const money = (column: 'principal' | 'interest' | 'fee' | 'amount', amount: Money) => <td data-column={column} data-name={name(column)}><MoneyText amount={amount} /></td>;
  return (
    <table className={css['table']}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>{names.map((column) => <th key={column} scope="col" data-column={column}>{name(column)}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} data-state={row.state}>
            <td data-column="number" className="figures">{intl.formatNumber(index + 1)}</td>
            <th scope="row" data-column="due"><Due at={row.dueTime} /></th>
            {money('principal', row.principal)}
            {money('interest', row.interest)}
            {hasFee && money('fee', row.fee)}
            {money('amount', row.amount)}
            {row.state && (
              <td data-column="state">
                <span className={css['state']}><Icon name={marks[row.state]} /><FormattedMessage id={`loans.instalment.is.${row.state}`} /></span>
                {row.paid !== undefined && isAboveZero(row.paid) && compareMoney(row.paid, row.amount) < 0 && <span className="small muted"><FormattedMessage id="loans.instalment.part" values={{ amount: <MoneyText amount={row.paid} /> }} /></span>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The due date of an instalment, in the reader's time zone. */
function Due({ at }: { at: number }) {
  const intl = useIntl();
  if (at === 0) return <span aria-hidden="true">–</span>;
  return <time dateTime={new Date(at).toISOString()}>{intl.formatDate(at, { year: 'numeric', month: 'short', day: 'numeric' })}</time>;
}
