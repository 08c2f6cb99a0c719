import { useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useHeadingOnceGone } from '../../../../ui/page-heading';
import { useToast } from '../../../../ui/toast';
import { useDateTime, useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { anything, codeRule, filled, repeated, safewordRule } from '../fields/account-rules';
import { CodeField } from '../fields/code-field';
import { codeInput } from '../fields/code-input';
import { useCode } from '../fields/use-code';
import { OwnPasswordField } from './own-password-field';

type Typed = 'verifcode' | 'password' | 'safeword' | 'confirmSafeword';
const empty: Record<Typed, string> = { verifcode: '', password: '', safeword: '', confirmSafeword: '' };
const places: Partial<Record<string, Typed>> = {
  verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode', passwordWrong: 'password', safewordFormat: 'safeword', passwordsDiffer: 'confirmSafeword',
};

/** Resets a fund password that is forgotten or closed: first the e-mailed code, then the new password. */
export function ResetSafeword({ onDone }: { onDone: () => void }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const goToHeadingOnceGone = useHeadingOnceGone();
  const formatTime = useTime();
  const formatDateTime = useDateTime();
  const code = useCode('safeword');
  const second = code.sent !== undefined;

  const rules: Rules<Typed> = {
    verifcode: second ? codeRule : anything,
    password: second ? filled : anything,
    safeword: second ? safewordRule : anything,
    confirmSafeword: second ? (value, { safeword }) => repeated(value, safeword) : anything,
  };

  async function sendCode(): Promise<SendResult<Typed>> {
    const sent = await code.send('');
    return sent === 'done' || sent.whole === undefined ? {} : { whole: sent.whole };
  }

  async function send({ verifcode, password, safeword, confirmSafeword }: Record<Typed, string>): Promise<SendResult<Typed>> {
    // Not done yet: the form's second step follows.
    if (!second) return sendCode();
    const outcome = await request('user!resetSafeword', { verifcode: verifcode.trim(), password, safeword, confirmSafeword }, { language });
    // So that the page shows when the reset takes effect, also if it was accepted and the reply was lost.
    if (outcome.status !== 'refused') await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['localuser!get'])).catch(() => {});
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, notReached: 'settings.notReached', formatTime });
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.safeword.resetAt' }, { time: formatDateTime(outcome.data.effectiveTime) }) });
    goToHeadingOnceGone();
    onDone();
    return 'done';
  }

  const form = useForm<Typed>({ empty, rules, send });

  async function again() {
    const sent = await sendCode();
    if (sent !== 'done' && sent.whole) form.refuse({ verifcode: sent.whole });
  }

  const digits = (name: Typed) => ({ name, inputMode: 'numeric', autoComplete: 'off', required: true, ...codeInput(6, (typed) => form.type(name, typed)) }) as const;
  return (
    <Form
      form={form}
      label={intl.formatMessage({ id: 'settings.safeword.title' })}
      action={intl.formatMessage({ id: second ? 'settings.safeword.resetGo' : 'account.code.send' })}
      acting={intl.formatMessage({ id: second ? 'settings.changing' : 'account.code.sending' })}
    >
      {second && (
        <>
          <CodeField form={form} code={code} onAgain={() => void again()} />
          <OwnPasswordField form={form} />
          <PasswordField form={form} label={intl.formatMessage({ id: 'settings.safeword.new' })} help={intl.formatMessage({ id: 'settings.safeword.help' })} {...digits('safeword')} />
          <PasswordField form={form} label={intl.formatMessage({ id: 'settings.safeword.confirm' })} {...digits('confirmSafeword')} />
        </>
      )}
    </Form>
  );
}
