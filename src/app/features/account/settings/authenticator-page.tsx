import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { useLanguage } from '../../../../i18n/language';
import { Button, buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { goToPageHeading } from '../../../../ui/page-heading';
import { useToast } from '../../../../ui/toast';
import { useDateTime, useTime } from '../../../../ui/use-time';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { useIsOffline } from '../../../queries/network-status';
import { request, toSendResult } from '../../../queries/request';
import { useUncachedQuery } from '../../../queries/use-uncached-query';
import { AccountPage } from '../account-frame';
import { codeRule, factorRule, safewordRule } from '../fields/account-rules';
import { codeInput } from '../fields/code-input';
import { FactorField } from '../fields/factor-field';
import { factorPlaces, safewordPlaces } from '../fund-password-dialog';
import { OfflineNote } from '../offline-note';
import { setupLink } from '../parent-link';
import { UncachedPart } from '../uncached-part';
import css from './authenticator-page.module.css';
import { invalidateSecurity } from './invalidate-security';

const QrCode = lazyPart(async () => (await import('../../../../ui/qr-code')).QrCode);

type Begun = Reply<'user!beginAuthenticator'>;

/** Focuses a step's heading once, when it mounts: the form before it is gone with its button. */
const goOnAt = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The second factor of withdrawals: turned on with an authenticator's first code, turned off with another code. */
export function AuthenticatorPage() {
  const intl = useIntl();
  return (
    <AccountPage parentLink={setupLink} title={intl.formatMessage({ id: 'settings.authenticator.title' })} lead={<FormattedMessage id="settings.authenticator.lead" />}>
      {() => <Steps />}
    </AccountPage>
  );
}

function Steps() {
  const isUnmounted = useUnmounted();
  const [result, refetch] = useUncachedQuery('security!get', {});
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();

  async function changed() {
    await invalidateSecurity();
    await refetch();
  }

  async function confirmed(said: readonly string[] | undefined) {
    setCodes(said);
    setBegun(undefined);
    await (said ? changed() : goOn());
  }

  /** The form is gone with its button; whoever has moved on meanwhile keeps the focus. */
  async function goOn() {
    await changed();
    if (!isUnmounted.current && document.activeElement === document.body) goToPageHeading();
  }

  function kept() {
    setCodes(undefined);
    goToPageHeading();
  }

  // Recovery codes are shown only once: a refetch meanwhile must not hide them.
  if (codes) return <RecoveryCodes codes={codes} onDone={kept} />;
  // Nor may it hide the form: if the reply with the codes is lost, sending the form again shows them.
  if (begun) return <Confirm begun={begun} onConfirmed={confirmed} />;
  return (
    <UncachedPart result={result} refetch={refetch} offlineText={<FormattedMessage id="settings.authenticator.offlineText" />}>
      {({ authenticator, safewordSet }) => {
        if (authenticator) return <TurnOff since={authenticator.since} codesLeft={authenticator.recoveryCodesLeft} onOff={goOn} />;
        return safewordSet ? <Begin onBegun={setBegun} /> : <SetSafewordFirst />;
      }}
    </UncachedPart>
  );
}

function Part({ children }: { children: ReactNode }) {
  return (
    <>
      <OfflineNote />
      <div className={css['part']}>{children}</div>
    </>
  );
}

function SetSafewordFirst() {
  return (
    <Part>
      <p><FormattedMessage id="settings.authenticator.safewordFirst" /></p>
      <Link to="/userInfo/setup/transaction-password" search={{ from: '/userInfo/setup/authenticator' }} className={buttonClass('next')}><FormattedMessage id="settings.safeword.setTitle" /></Link>
    </Part>
  );
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const intl = useIntl();
  const language = useLanguage();
  const formatTime = useTime();
  const isOffline = useIsOffline();
  const form = useForm<'safeword'>({
    empty: { safeword: '' },
    rules: { safeword: safewordRule },
    async send({ safeword }): Promise<SendResult<'safeword'>> {
      if (isOffline) return { whole: { id: 'account.notReached' } };
      const outcome = await request('user!beginAuthenticator', { safeword }, { language });
      if (outcome.status !== 'success') return toSendResult<'safeword'>(outcome, { fields: safewordPlaces, formatTime });
      onBegun(outcome.data);
      return 'done';
    },
  });
  return (
    <Part>
      <ol className={css['how']}>
        {(['app', 'code', 'recovery'] as const).map((step) => <li key={step}><FormattedMessage id={`settings.authenticator.how.${step}`} /></li>)}
      </ol>
      <Form form={form} label={intl.formatMessage({ id: 'settings.authenticator.begin' })} action={intl.formatMessage({ id: 'settings.authenticator.begin' })} acting={intl.formatMessage({ id: 'settings.changing' })}>
        <PasswordField form={form} name="safeword" label={intl.formatMessage({ id: 'account.fund.field' })} inputMode="numeric" autoComplete="off" required {...codeInput(6, (typed) => form.type('safeword', typed))} />
      </Form>
    </Part>
  );
}

type Confirming = {
  readonly begun: Begun;
  /** called with the recovery codes; without any if the shop expects no code of this form any more */
  readonly onConfirmed: (codes: readonly string[] | undefined) => Promise<void>;
};

function Confirm({ begun: { secret, uri }, onConfirmed }: Confirming) {
  const intl = useIntl();
  const language = useLanguage();
  const formatTime = useTime();
  const form = useForm<'verifcode'>({
    empty: { verifcode: '' },
    rules: { verifcode: codeRule },
    async send({ verifcode }): Promise<SendResult<'verifcode'>> {
      const outcome = await request('user!confirmAuthenticator', { verifcode: verifcode.trim() }, { language });
      if (outcome.status === 'refused' && outcome.refusal === 'illegalRequest') await onConfirmed(undefined);
      if (outcome.status !== 'success') return toSendResult<'verifcode'>(outcome, { fields: { verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode' }, formatTime });
      await onConfirmed(outcome.data.recoveryCodeList);
      return 'done';
    },
  });
  return (
    <Part>
      <h2 ref={goOnAt} tabIndex={-1}><FormattedMessage id="settings.authenticator.scan" /></h2>
      <div className={css['scan']}>
        <Suspense fallback={<span className={css['place']} />}><QrCode text={uri} label={intl.formatMessage({ id: 'settings.authenticator.qr' })} /></Suspense>
        <div className={css['byHand']}>
          <p><FormattedMessage id="settings.authenticator.byHand" /></p>
          <p><bdi dir="ltr" className={css['secret']}>{secret.replace(/.{4}(?=.)/g, '$& ')}</bdi></p>
          <p><a href={uri} className="link"><FormattedMessage id="settings.authenticator.open" /></a></p>
        </div>
      </div>
      <Form form={form} label={intl.formatMessage({ id: 'settings.authenticator.confirm' })} action={intl.formatMessage({ id: 'settings.authenticator.confirm' })} acting={intl.formatMessage({ id: 'settings.changing' })}>
        <Field form={form} name="verifcode" label={intl.formatMessage({ id: 'settings.authenticator.firstCode' })} help={<FormattedMessage id="settings.authenticator.firstCodeHelp" />} dir="ltr" inputMode="numeric" autoComplete="one-time-code" required {...codeInput(6, (typed) => form.type('verifcode', typed))} />
      </Form>
    </Part>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.authenticator.copied' }) });
    } catch {
      toast({ kind: 'error', text: intl.formatMessage({ id: 'settings.authenticator.copyFailed' }) });
    }
  }
  return (
    <section className={css['part']} aria-labelledby="recovery-codes">
      <h2 ref={goOnAt} tabIndex={-1} id="recovery-codes"><FormattedMessage id="settings.authenticator.codes" /></h2>
      <p className={css['note']}><Icon name="alert" /><span><FormattedMessage id="settings.authenticator.codesText" /></span></p>
      <ul className={css['codes']}>{codes.map((code) => <li key={code}><bdi dir="ltr">{code}</bdi></li>)}</ul>
      <div className={css['ways']}>
        <Button onClick={() => void copy()}><FormattedMessage id="settings.authenticator.copy" /></Button>
        <Button kind="next" onClick={onDone}><FormattedMessage id="settings.authenticator.saved" /></Button>
      </div>
    </section>
  );
}

function TurnOff({ since, codesLeft, onOff }: { since: number; codesLeft: number; onOff: () => Promise<void> }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatDateTime = useDateTime();
  const formatTime = useTime();
  const form = useForm<'safeword' | 'verifcode'>({
    empty: { safeword: '', verifcode: '' },
    rules: { safeword: safewordRule, verifcode: factorRule },
    async send({ safeword, verifcode }): Promise<SendResult<'safeword' | 'verifcode'>> {
      const outcome = await request('user!removeAuthenticator', { safeword, verifcode: verifcode.trim() }, { language });
      if (outcome.status !== 'success') return toSendResult<'safeword' | 'verifcode'>(outcome, { fields: factorPlaces, notReached: 'settings.notReached', formatTime });
      toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.authenticator.offDone' }) });
      await onOff();
      return 'done';
    },
  });
  return (
    <Part>
      <p className={css['on']}><Icon name="check" /><span><FormattedMessage id="settings.authenticator.on" values={{ day: formatDateTime(since), codes: codesLeft }} /></span></p>
      <h2><FormattedMessage id="settings.authenticator.offTitle" /></h2>
      <p className="muted"><FormattedMessage id="settings.authenticator.offText" /></p>
      <Form form={form} label={intl.formatMessage({ id: 'settings.authenticator.off' })} action={intl.formatMessage({ id: 'settings.authenticator.off' })} acting={intl.formatMessage({ id: 'settings.changing' })}>
        <PasswordField form={form} name="safeword" label={intl.formatMessage({ id: 'account.fund.field' })} inputMode="numeric" autoComplete="off" required {...codeInput(6, (typed) => form.type('safeword', typed))} />
        <FactorField form={form} />
      </Form>
    </Part>
  );
}
