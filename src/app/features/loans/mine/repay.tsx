import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoanDetail } from '../../../../contract/shop/loans';
import { useLanguage } from '../../../../i18n/language';
import { compareMoney, parseMoney, type Money } from '../../../../rules/money';
import { wholeCents } from '../../../../rules/wallet/whole-cents';
import { amountToEdit, writtenAmount } from '../../../../rules/written-amount';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { MoneyText } from '../../../../ui/money';
import { useHeadingOnceGone } from '../../../../ui/page-heading';
import { useToast } from '../../../../ui/toast';
import { useTime } from '../../../../ui/use-time';
import { useIsOffline } from '../../../queries/network-status';
import { request, toSendResult } from '../../../queries/request';
import { useUserQuery } from '../../../queries/use-user-query';
import { FundPasswordDialog, OfflineNote, safeRedirect, safewordPlaces } from '../../account';
import { amountRule, coinText, invalidateWallet } from '../../wallet';
import css from './repay.module.css';
import { repaidText, repaymentOf } from './sent-repayment';

const cent = parseMoney('0.01');
const rules = (rule: Rules<'amount'>['amount']): Rules<'amount'> => ({ amount: rule });

/** A review keeps its repayment for as long as it is open: what is sent from it again is the same one. */
type Asking = { readonly amount: Money; readonly once: ReturnType<typeof repaymentOf> };

/** Repays from the balance: the next instalment, the whole debt, or any amount in between. */
export function Repay({ loan, safewordSet: wasSet }: { loan: LoanDetail; safewordSet: boolean }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const goToHeadingOnceGone = useHeadingOnceGone();
  const formatTime = useTime();
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  const isOffline = useIsOffline();
  const available = useUserQuery('wallet!getUsdt', {}).data?.money;
  const user = useUserQuery('localuser!get', {}).data;
  const [asking, setAsking] = useState<Asking>();
  const lastAsked = useRef<Asking['once']>(undefined);
  const [digits, setDigits] = useState('');
  const safewordSet = wasSet || user?.safewordSet === true;
  const { id, estimatedRepayment, nextDue } = loan;
  const text = (amount: Money) => coinText(intl, amount, 'USDT');
  const inBounds = amountRule({ minAmount: cent ?? estimatedRepayment, maxAmount: estimatedRepayment }, 2, { locale: intl.locale, write: text });
  const form = useForm<'amount'>({
    empty: { amount: '' },
    rules: rules((value) => {
      const wrong = inBounds(value);
      const amount = writtenAmount(value, intl.locale);
      if (wrong || amount === undefined || available === undefined || compareMoney(amount, available) <= 0) return wrong;
      return { id: 'loans.repay.short', values: { amount: text(available) } };
    }),
    send: ask,
  });

  async function ask({ amount }: Readonly<Record<'amount', string>>): Promise<SendResult<'amount'>> {
    // A payment is never queued for later.
    if (isOffline) return { whole: { id: 'loans.noLine' } };
    if (!safewordSet) return { whole: { id: 'loans.safewordUnset' } };
    const written = writtenAmount(amount, intl.locale);
    if (written === undefined) return {};
    const once = repaymentOf(loan, written, language);
    lastAsked.current = once;
    setAsking({ amount: written, once });
    return {};
  }

  async function repay({ amount, once }: Asking, safeword: string): Promise<SendResult<'safeword'>> {
    const outcome = await once.send((session_token) => request('loan!repay', { id, amount, safeword, session_token }, { language }));
    // Closed while it was sent, and another reviewed since: that one stays open, with its amount.
    const isLast = lastAsked.current === once;
    if (outcome.status === 'unknown') return { whole: { id: 'loans.repay.unsure' } };
    if (outcome.status === 'notTaken') return { whole: { id: 'loans.notSent' } };
    if (outcome.status === 'refused' && (outcome.refusal === 'balanceInsufficient' || outcome.refusal.startsWith('amount') || outcome.refusal.startsWith('loan'))) {
      // The amount is refused, not the password: the balance or the debt has changed.
      if (isLast) {
        setAsking(undefined);
        form.refuse({ amount: { text: outcome.text } });
      }
      await invalidateWallet();
      return isLast ? {} : { whole: { text: outcome.text } };
    }
    if (outcome.status !== 'sent') return toSendResult<'safeword'>(outcome, { fields: safewordPlaces, formatTime });
    if (isLast) {
      setAsking(undefined);
      setDigits('');
      goToHeadingOnceGone();
      form.type('amount', '');
    }
    toast({ kind: 'done', text: intl.formatMessage({ id: repaidText(loan, outcome.data) }, { amount: text(amount), left: text(outcome.data.balance) }) });
    await invalidateWallet();
    return 'done';
  }

  const typed = writtenAmount(form.values.amount, intl.locale);
  return (
    <section className={css['repay']} aria-labelledby="repay-title">
      <h3 id="repay-title"><FormattedMessage id="loans.repay.title" /></h3>
      <p><FormattedMessage id="loans.repay.how" /></p>
      <OfflineNote />
      {!safewordSet && <p><FormattedMessage id="loans.safewordUnset" /> <Link to="/userInfo/setup/transaction-password" search={{ from }} className="link"><FormattedMessage id="wallet.setSafeword" /></Link></p>}
      <Form form={form} label={intl.formatMessage({ id: 'loans.repay.title' })} action={typed === undefined ? intl.formatMessage({ id: 'loans.repay.goUnknown' }) : intl.formatMessage({ id: 'loans.repay.go' }, { amount: text(typed) })} acting={intl.formatMessage({ id: 'loans.repay.checking' })} held={isOffline}>
        <div className={css['sums']}>
          {/* Until it is due the last instalment is more than all of it, without the interest that has not accrued: the shop takes no more than that. */}
          {nextDue && compareMoney(nextDue.amount, estimatedRepayment) <= 0 && <Button onClick={() => form.type('amount', amountToEdit(nextDue.amount, intl.locale))}><FormattedMessage id="loans.repay.next" values={{ amount: <MoneyText amount={nextDue.amount} /> }} /></Button>}
          <Button onClick={() => form.type('amount', amountToEdit(estimatedRepayment, intl.locale))}><FormattedMessage id="loans.repay.all" values={{ amount: <MoneyText amount={estimatedRepayment} /> }} /></Button>
        </div>
        <Field
          form={form}
          name="amount"
          label={intl.formatMessage({ id: 'loans.repay.amount' })}
          aside={available !== undefined && <span className="small muted"><FormattedMessage id="loans.repay.available" values={{ amount: <MoneyText amount={wholeCents(available)} /> }} /></span>}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          required
        />
      </Form>
      {asking !== undefined && (
        <FundPasswordDialog
          title={intl.formatMessage({ id: 'loans.repay.review' })}
          digits={digits}
          keepDigits={setDigits}
          action={intl.formatMessage({ id: 'loans.repay.go' }, { amount: text(asking.amount) })}
          acting={intl.formatMessage({ id: 'loans.repay.sending' })}
          back={<FormattedMessage id="wallet.back" />}
          send={(safeword) => repay(asking, safeword)}
          onClose={() => setAsking(undefined)}
        >
          <p><FormattedMessage id="loans.repay.from" values={{ amount: <strong><MoneyText amount={asking.amount} /></strong> }} /></p>
        </FundPasswordDialog>
      )}
    </section>
  );
}
