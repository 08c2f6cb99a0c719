import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Obstacle } from '../../../../contract/leaving';
import type { Reply } from '../../../../contract/shop/calls';
import { useLanguage } from '../../../../i18n/language';
import type { Money } from '../../../../rules/money';
import { Button, buttonClass } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Field, FieldWords } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { Icon } from '../../../../ui/icon';
import { useHeadingOnceGone } from '../../../../ui/page-heading';
import { useToast } from '../../../../ui/toast';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { useOwnFile } from '../../../queries/use-own-file';
import { filled } from '../fields/account-rules';
import { OfflineNote } from '../offline-note';
import css from './account-cancellation-page.module.css';
import { OwnPasswordField } from './own-password-field';
import { UncachedSetup } from './uncached-setup';

/** Closes the account: what stops it and how to settle each obstacle, what is deleted and what stays, and the confirmation. */
export function AccountCancellationPage() {
  return <UncachedSetup name="leave" call="user!logoffTerms" lines={5}>{(terms, refetch) => <Terms terms={terms} again={refetch} />}</UncachedSetup>;
}

function Terms({ terms: { days, obstacleList }, again }: { terms: Reply<'user!logoffTerms'>; again: () => Promise<void> }) {
  return (
    <>
      <OfflineNote />
      <div className={css['parts']}>
        <Part name="settle"><Obstacles obstacles={obstacleList} again={again} /></Part>
        <Part name="copy"><Copy /></Part>
        <Part name="goes">
          <ul className={css['facts']}>
            {(['deleted', 'orders', 'reviews', 'blocked'] as const).map((fact) => <li key={fact}><FormattedMessage id={`settings.leave.fact.${fact}`} values={{ days }} /></li>)}
          </ul>
        </Part>
        <Part name="close"><CloseForm isFree={obstacleList.length === 0} again={again} /></Part>
      </div>
    </>
  );
}

function Part({ name, children }: { name: 'settle' | 'copy' | 'goes' | 'close'; children: ReactNode }) {
  return (
    <section className={css['part']} aria-labelledby={`leave-${name}`}>
      <h2 id={`leave-${name}`}><FormattedMessage id={`settings.leave.${name}`} /></h2>
      {children}
    </section>
  );
}

/** Shows all decimals: an amount that must be zero is not rounded. */
function wholeAmount(intl: IntlShape, amount: Money, symbol: string): string {
  return `${intl.formatNumber(amount as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: 10 })} ${symbol}`;
}

function Obstacles({ obstacles, again }: { obstacles: readonly Obstacle[]; again: () => Promise<void> }) {
  const intl = useIntl();
  if (obstacles.length === 0) return <p className={css['free']}><Icon name="check" /><span><FormattedMessage id="settings.leave.free" /></span></p>;
  return (
    <ul className={css['obstacles']}>
      {obstacles.map((one) => (
        <li key={one.kind === 'balance' ? one.symbol : one.kind}>
          <span className={css['what']}>
            <Icon name="alert" />
            <span>
              {one.kind === 'balance' ? (
                <FormattedMessage id={`settings.leave.balance.${one.way}`} values={{ amount: <bdi dir="ltr" className="figures">{wholeAmount(intl, one.amount, one.symbol)}</bdi> }} />
              ) : (
                <FormattedMessage id={`settings.leave.stop.${one.kind}`} values={{ count: one.count }} />
              )}
            </span>
          </span>
          <Way to={one} again={again} />
        </li>
      ))}
    </ul>
  );
}

/** The link or dialog that settles an obstacle. */
function Way({ to, again }: { to: Obstacle; again: () => Promise<void> }) {
  if (to.kind === 'balance' && to.way === 'giveUp') return <GiveUp amount={to.amount} symbol={to.symbol} again={again} />;
  if (to.kind === 'payment' || (to.kind === 'balance' && to.way === 'ask')) return null;
  const said = <FormattedMessage id={`settings.leave.way.${to.kind}`} />;
  if (to.kind === 'balance') return <Link to="/userInfo/money-package/withdraw" className={buttonClass()}>{said}</Link>;
  if (to.kind === 'order') return <Link to="/userInfo/my-order" className={buttonClass()}>{said}</Link>;
  if (to.kind === 'loan') return <Link to="/credit/myLoan" className={buttonClass()}>{said}</Link>;
  return <Link to="/userInfo/money-package" search={{ records: to.kind === 'deposit' ? 'deposits' : 'withdrawals' }} className={buttonClass()}>{said}</Link>;
}

function GiveUp({ amount, symbol, again }: { amount: Money; symbol: string; again: () => Promise<void> }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatTime = useTime();
  const [asks, setAsks] = useState(false);
  const goToHeadingOnceGone = useHeadingOnceGone();
  const go = intl.formatMessage({ id: 'settings.leave.giveUp' }, { amount: wholeAmount(intl, amount, symbol) });
  const form = useForm<'password'>({
    empty: { password: '' },
    rules: { password: filled },
    async send({ password }): Promise<SendResult<'password'>> {
      const outcome = await request('wallet!giveUp', { amount, password }, { language });
      if (outcome.status === 'refused' && outcome.refusal === 'amountError') {
        // The balance has changed, perhaps to one that can be withdrawn.
        goToHeadingOnceGone();
        await again();
      }
      if (outcome.status !== 'success') return toSendResult<'password'>(outcome, { fields: { passwordWrong: 'password' }, notReached: 'settings.notReached', formatTime });
      toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.leave.gaveUp' }) });
      await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['wallet!getUsdt', 'wallet!list', 'localuser!get'])).catch(() => {});
      setAsks(false);
      goToHeadingOnceGone();
      await again();
      return 'done';
    },
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>{go}</Button>
      {asks && (
        <Dialog title={go} onClose={() => setAsks(false)} answers={<Button onClick={() => setAsks(false)}><FormattedMessage id="settings.leave.keepIt" /></Button>}>
          <p><FormattedMessage id="settings.leave.giveUpText" /></p>
          <Form form={form} label={go} action={go} acting={intl.formatMessage({ id: 'settings.changing' })}><OwnPasswordField form={form} /></Form>
        </Dialog>
      )}
    </>
  );
}

function Copy() {
  const { busy, save } = useOwnFile('user!export');
  return (
    <>
      <p className="muted"><FormattedMessage id="settings.leave.copyText" /></p>
      <Button onClick={save} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'settings.file.coming' : 'settings.leave.copyGo'} /></Button>
    </>
  );
}

type Typed = 'reason' | 'words' | 'password';
const reasons = ['unused', 'prices', 'privacy', 'service', 'other'] as const;

function CloseForm({ isFree, again }: { isFree: boolean; again: () => Promise<void> }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const router = useRouter();
  const formatTime = useTime();
  const [sure, setSure] = useState<Record<Typed, string>>();
  const [isClosing, setClosing] = useState(false);
  const required = { id: 'account.wrong.required' };
  const form = useForm<Typed>({
    empty: { reason: '', words: '', password: '' },
    rules: {
      reason: (value) => (value === '' ? { id: 'settings.leave.reasonFirst' } : undefined),
      words: (value, { reason }) => (reason === 'other' && value.trim() === '' ? required : undefined),
      password: filled,
    },
    send(typed): Promise<SendResult<Typed>> {
      if (!isFree) return Promise.resolve({ whole: { id: 'settings.leave.settleFirst' } });
      setSure(typed);
      // Nothing is sent yet, so what was typed stays.
      return Promise.resolve({});
    },
  });

  async function closeOnce(typed: Record<Typed, string>): Promise<void> {
    if (isClosing) return;
    setClosing(true);
    await close(typed).finally(() => setClosing(false));
  }

  async function close({ reason, words, password }: Record<Typed, string>): Promise<void> {
    const [{ currentSession }, { forgetAccount }] = await Promise.all([import('../../../../local/session/kept-session'), import('../../../../sync/session')]);
    const session = currentSession();
    if (!session) return;
    const said = words.trim() === '' ? reason : `${reason}: ${words.trim()}`;
    const outcome = await request('user!logoff', { UID: session.user.usercode, reason: said, password }, { language });
    setSure(undefined);
    if (outcome.status !== 'success') {
      const sent = toSendResult<Typed>(outcome, { fields: { passwordWrong: 'password' }, notReached: 'settings.notReached', formatTime });
      if (sent !== 'done') form.refuse(sent.fields ?? (sent.whole ? { password: sent.whole } : {}));
      // A new obstacle may have come up meanwhile.
      await again();
      return;
    }
    void import('../../../../local/session/forget-push').then(({ forgetPush }) => forgetPush()).catch(() => {});
    await forgetAccount(session);
    await router.navigate({ to: '/' });
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.leave.done' }) });
  }

  return (
    <>
      <Form form={form} label={intl.formatMessage({ id: 'settings.leave.title' })} action={intl.formatMessage({ id: 'settings.leave.go' })} acting={intl.formatMessage({ id: 'settings.changing' })}>
        <fieldset className={css['reasons']} role="radiogroup" aria-invalid={form.wrong.reason ? true : undefined} aria-describedby="leave-reason-wrong">
          <legend><FormattedMessage id="settings.leave.reason" /></legend>
          {reasons.map((one) => (
            <label key={one}>
              <input type="radio" name="reason" value={one} checked={form.values.reason === one} onChange={() => form.type('reason', one)} />
              <FormattedMessage id={`settings.leave.reason.${one}`} />
            </label>
          ))}
          <FieldWords id="leave-reason" form={form} name="reason" />
        </fieldset>
        <Field form={form} name="words" label={intl.formatMessage({ id: 'settings.leave.words' })} dir="auto" maxLength={400} />
        <OwnPasswordField form={form} />
      </Form>
      {sure && (
        <Dialog
          title={intl.formatMessage({ id: 'settings.leave.sure' })}
          onClose={() => setSure(undefined)}
          answers={
            <>
              {/* Once the closing is on its way, it is too late to keep the account. */}
              <Button onClick={() => isClosing || setSure(undefined)} aria-disabled={isClosing || undefined}><FormattedMessage id="settings.leave.stay" /></Button>
              <Button onClick={() => void closeOnce(sure)} aria-disabled={isClosing || undefined}><FormattedMessage id={isClosing ? 'settings.changing' : 'settings.leave.go'} /></Button>
            </>
          }
        >
          <p><FormattedMessage id="settings.leave.sureText" /></p>
        </Dialog>
      )}
    </>
  );
}
