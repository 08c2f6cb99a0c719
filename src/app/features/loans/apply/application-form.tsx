import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { maxPapers } from '../../../../contract/shop/loans';
import { useLanguage } from '../../../../i18n/language';
import { dueTime } from '../../../../rules/loans/loan-schedule';
import { Choices } from '../../../../ui/forms/choices';
import { Field, FieldWords } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules, Wrong } from '../../../../ui/forms/form-state';
import { keepOnly, readValues } from '../../../../ui/forms/form-values';
import { SelectField } from '../../../../ui/forms/select-field';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useNow } from '../../../../ui/use-now';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { useTime } from '../../../../ui/use-time';
import { useIsOffline } from '../../../queries/network-status';
import { request, toSendResult } from '../../../queries/request';
import { SentOnce } from '../../../queries/sent-once';
import { useSetting } from '../../../queries/use-setting';
import { useCountries } from '../../addresses';
import { PicturesField, picturesTrouble, usePictures, useUploadPictures } from '../../uploads';
import { amountRule, coinText, invalidateWallet } from '../../wallet';
import { InstalmentTable } from '../instalment-table';
import { Agreement, useAgreement } from './agreement';
import css from './application-form.module.css';
import { LoanCost } from './loan-cost';
import { firstTerms, scheduleFor, termsOf, type Offer } from './loan-terms';

type Typed = 'amount' | 'termDays' | 'repaymentMode' | 'realName' | 'nationality' | 'documentNumber' | 'papers' | 'agreement';
/** The fields kept in the draft. The document number and the pictures are never stored on the device. */
const remembered = ['amount', 'termDays', 'repaymentMode', 'realName', 'nationality'] as const satisfies readonly Typed[];
const places = { amountError: 'amount', loanBelowMinimum: 'amount', loanAboveMaximum: 'amount', nameEmpty: 'realName' } as const;
const paperPlace = 'papers';
const required = (text: string): Wrong | undefined => (text.trim() === '' ? { id: 'account.wrong.required' } : undefined);

type Props = {
  readonly offer: Offer;
  /** what was typed earlier */
  readonly draft: string;
  readonly keep: (draft: string) => void;
  /** refetches: the rates may have changed, or a loan may be running */
  readonly again: () => Promise<void>;
};

/** The initial values: the draft, as far as its choices are still offered. */
function firstValues(draft: string, offer: Offer, locale: string): Readonly<Record<Typed, string>> {
  const { termDays = '', repaymentMode = '', ...typed } = readValues(remembered, draft);
  const usual = firstTerms(offer, locale);
  return {
    realName: '',
    nationality: '',
    documentNumber: '',
    papers: '',
    agreement: '',
    ...usual,
    ...typed,
    ...(offer.termList.some((days) => String(days) === termDays) && { termDays }),
    ...(offer.repaymentModeList.some((mode) => mode === repaymentMode) && { repaymentMode }),
  };
}

/** The amount and term with the cost beside them; then the applicant, and the agreement. */
export function ApplicationForm({ offer, draft, keep, again }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const router = useRouter();
  const formatTime = useTime();
  const countries = useCountries();
  const papersDays = useSetting('loan_papers_days');
  const applied = useRefusalText('applicationSucceeded');
  const now = useNow();
  const isOffline = useIsOffline();
  const pictures = usePictures('identity', maxPapers);
  const uploadPictures = useUploadPictures('identity');
  /** so that a retry after an unknown outcome does not make a second application */
  const sending = useRef<{ readonly words: string; readonly once: SentOnce<{ readonly id: string }> }>(undefined);
  const [first] = useState(() => firstValues(draft, offer, intl.locale));
  const keepTyped = useMemo(() => keepOnly(remembered, keep), [keep]);

  const papers = pictures.of(paperPlace);
  const agreementOf = useAgreement();
  const rules: Rules<Typed> = {
    amount: amountRule(offer, 2, { locale: intl.locale, write: (amount) => coinText(intl, amount, 'USDT') }),
    termDays: required,
    repaymentMode: required,
    realName: required,
    nationality: required,
    documentNumber: required,
    papers: () => (papers.length === 0 ? { id: 'loans.papers.missing' } : picturesTrouble(papers)),
    agreement: (_, chosen) => (agreementOf(termsOf(chosen, offer, intl.locale)).ticked === undefined ? { id: 'loans.agreement.unticked' } : undefined),
  };
  const form = useForm<Typed>({ empty: first, rules, outside: [paperPlace, 'agreement'], send, keep: keepTyped });
  const { values } = form;
  const terms = termsOf(values, offer, intl.locale);
  const schedule = terms && scheduleFor(terms, offer);
  const agreement = agreementOf(terms);
  const agreementPlace = useRef<HTMLElement>(null);
  useNextFocus(agreementPlace, agreement.asked?.status ?? 'closed', () => agreementPlace.current?.querySelector('h2'));

  async function send(): Promise<SendResult<Typed>> {
    // The rules have found both.
    if (!terms || agreement.ticked === undefined) return {};
    // Nothing about a loan is ever queued for later.
    if (isOffline) return { whole: { id: 'loans.noLine' } };
    const { pathname } = router.state.location;
    const images = await uploadPictures(papers);
    if ('failed' in images) return { whole: images.text === undefined ? { id: 'loans.notSent' } : { text: images.text } };
    const { realName, nationality, documentNumber } = values;
    const payload = { ...terms, realName: realName.trim(), nationality, documentNumber: documentNumber.trim(), imageList: [...images.names], agreement: agreement.ticked };
    const words = JSON.stringify(payload);
    if (sending.current?.words !== words) sending.current = { words, once: new SentOnce({ token: () => request('session!token', {}, { language }), find }) };
    const outcome = await sending.current.once.send((session_token) => request('loan!apply', { ...payload, session_token }, { language }));
    if (outcome.status === 'unknown') return { whole: { id: 'loans.apply.unsure' } };
    if (outcome.status === 'notTaken') return { whole: { id: 'loans.notSent' } };
    if (outcome.status !== 'sent') {
      // The rates may have changed or a loan may be running: refetch what the page shows.
      void again();
      agreement.close();
      return toSendResult<Typed>(outcome, { fields: places, formatTime });
    }
    toast({ kind: 'done', text: applied });
    await invalidateWallet();
    form.forget();
    // A late reply does not navigate a user who has moved on. The form itself may be gone: there is a loan now.
    if (router.state.location.pathname === pathname) await router.navigate({ to: '/credit/myLoan', search: { loan: outcome.data.id } });
    return 'done';
  }

  /** An unfinished application blocks any other, so an unfinished one must be this one. */
  async function find() {
    const outcome = await request('loan!config', {}, { language });
    if (outcome.status !== 'success') return outcome;
    const { unfinishedId } = outcome.data;
    return { status: 'success', data: unfinishedId === null ? undefined : { id: unfinishedId } } as const;
  }

  const days = (count: number) => intl.formatNumber(count, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const limits = { least: coinText(intl, offer.minAmount, 'USDT'), most: coinText(intl, offer.maxAmount, 'USDT') };
  return (
    <div className={css['apply']}>
      <Form
        form={form}
        label={intl.formatMessage({ id: 'loans.apply.title' })}
        action={terms ? intl.formatMessage({ id: 'loans.apply.go' }, { amount: coinText(intl, terms.amount, 'USDT') }) : intl.formatMessage({ id: 'loans.apply.goUnknown' })}
        acting={intl.formatMessage({ id: 'loans.apply.sending' })}
        held={isOffline}
      >
        <div className={css['choose']}>
          <div className={css['fields']}>
            <Field form={form} name="amount" label={intl.formatMessage({ id: 'loans.apply.amount' })} help={<FormattedMessage id="loans.apply.amountHelp" values={limits} />} inputMode="decimal" dir="ltr" autoComplete="off" required />
            <Choices form={form} name="termDays" label={intl.formatMessage({ id: 'loans.apply.term' })} choices={offer.termList.map((count) => ({ value: String(count), name: days(count) }))} />
            <Choices
              form={form}
              name="repaymentMode"
              label={intl.formatMessage({ id: 'loans.apply.mode' })}
              choices={offer.repaymentModeList.map((mode) => ({ value: mode, name: <FormattedMessage id={`loans.mode.${mode}`} />, about: <FormattedMessage id={`loans.mode.${mode}About`} values={{ count: terms ? scheduleFor({ ...terms, repaymentMode: mode }, offer).instalmentList.length : 0 }} /> }))}
            />
          </div>
          <LoanCost offer={offer} terms={terms} schedule={schedule} />
        </div>
        <section className={css['part']} aria-labelledby="instalments-title">
          <h2 id="instalments-title"><FormattedMessage id="loans.instalments" /></h2>
          {schedule ? (
            <>
              <p className="muted"><FormattedMessage id="loans.instalmentsIf" /></p>
              <InstalmentTable caption={intl.formatMessage({ id: 'loans.instalments' })} rows={schedule.instalmentList.map((instalment) => ({ ...instalment, dueTime: now === 0 ? 0 : dueTime(now, instalment) }))} />
            </>
          ) : (
            <p className="muted"><FormattedMessage id="loans.instalmentsNone" values={limits} /></p>
          )}
        </section>
        <section className={css['part']} aria-labelledby="applicant-title">
          <h2 id="applicant-title"><FormattedMessage id="loans.applicant.title" /></h2>
          <div className={css['fields']}>
            <Field form={form} name="realName" label={intl.formatMessage({ id: 'loans.applicant.realName' })} help={<FormattedMessage id="loans.applicant.realNameHelp" />} dir="auto" autoComplete="name" maxLength={64} required />
            <SelectField form={form} name="nationality" label={intl.formatMessage({ id: 'loans.applicant.nationality' })} choose={intl.formatMessage({ id: 'loans.applicant.nationalityChoose' })} choices={countries.map(({ id, name }) => [id, name])} autoComplete="off" required />
            <Field form={form} name="documentNumber" label={intl.formatMessage({ id: 'loans.applicant.documentNumber' })} help={<FormattedMessage id="loans.applicant.documentNumberHelp" />} dir="ltr" autoComplete="off" autoCapitalize="characters" autoCorrect="off" spellCheck={false} maxLength={32} required />
            <PicturesField pictures={pictures} place={paperPlace} most={maxPapers} label={intl.formatMessage({ id: 'loans.papers.title' })} help={intl.formatMessage({ id: 'loans.papers.help' }, { lender: offer.lender.name, days: papersDays })} wrong={form.wrong.papers} />
          </div>
        </section>
        <section ref={agreementPlace} className={css['part']} aria-labelledby="agreement-title">
          <h2 id="agreement-title" tabIndex={-1}><FormattedMessage id="loans.agreement.title" /></h2>
          {/* Without terms there is none: the field that is wrong says why. */}
          <Agreement agreement={{ ...agreement, open: terms ? agreement.open : () => void form.check('amount') }} isWrong={form.wrong.agreement !== undefined} />
          <FieldWords id="agreement" form={form} name="agreement" />
        </section>
      </Form>
    </div>
  );
}
