import { noSession } from '../../contract/codes';
import type { CallOutcome, CallRefused } from '../../contract/shop/call-outcome';
import type { PayloadInput, CallName, Reply } from '../../contract/shop/calls';
import { loadIntl } from '../../i18n/load-intl';
import type { Language } from '../../rules/languages';
import type { Wrong } from '../../ui/forms/form-state';
import type { SendResult } from '../../ui/forms/use-form';

/**
 * A call's outcome as a page shows it, with a refusal's text in the reader's language. With `offline` and `failed` it is
 * unknown whether the call took effect. `signedOut`: the session has ended, which is announced elsewhere.
 */
export type RequestOutcome<Data> =
  | { readonly status: 'success'; readonly data: Data }
  | (Pick<CallRefused, 'refusal' | 'field' | 'until' | 'lineList'> & { readonly status: 'refused'; readonly text: string })
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'offline' }
  | { readonly status: 'signedOut' };

type Options = { readonly language: Language; readonly idempotencyKey?: string };

/** Calls the shop once. Never rejects: a chunk that fails to load counts as `offline`. */
export async function request<Name extends CallName>(name: Name, payload: PayloadInput<Name>, options: Options): Promise<RequestOutcome<Reply<Name>>> {
  let stopProbe = () => {};
  try {
    const [{ call }, { probeIfSlow }] = await Promise.all([import('../../sync/api'), import('../../sync/connectivity')]);
    // Uploading a picture takes long even on a working connection.
    if (name !== 'uploadimg!execute') stopProbe = probeIfSlow();
    return await inWords(await call(name, payload, options), options.language, name);
  } catch {
    return { status: 'offline' };
  } finally {
    stopProbe();
  }
}

async function inWords<Name extends CallName>(outcome: CallOutcome<Name>, language: Language, name: Name): Promise<RequestOutcome<Reply<Name>>> {
  if (outcome.status === 'success' || outcome.status === 'offline') return outcome;
  if (outcome.status === 'refused' && outcome.code === noSession) return { status: 'signedOut' };
  // A refusal remains one even if its message fails to load. Then one of the page's own texts is shown: the shop's `msg` is in Chinese.
  const text = await import('./explain-refusal')
    .then(({ explainRefusal }) => explainRefusal(outcome, language, name))
    .catch(async () => (await loadIntl(language, 'core')).formatMessage({ id: 'shell.failed.text' }));
  return { ...outcome, text };
}

type Places<Field extends string> = {
  /** maps a refusal to its form field, if the shop names the field differently or not at all */
  readonly fields: Readonly<Partial<Record<string, Field>>>;
  /** id of the message for an unknown outcome */
  readonly notReached?: string;
  readonly formatTime: (at: number) => string;
};

export function isLockout(refusal: string): boolean {
  return refusal === 'lockedMinutes' || refusal === 'lockedTomorrow';
}

/** Converts an unsuccessful outcome to form errors, at a field or for the whole form. */
export function toSendResult<Field extends string>(outcome: Exclude<RequestOutcome<unknown>, { data: unknown }>, { fields, notReached, formatTime }: Places<Field>): SendResult<Field> {
  if (outcome.status === 'signedOut') return {};
  if (outcome.status === 'offline') return { whole: { id: notReached ?? 'account.notReached' } };
  if (outcome.status === 'failed') return { whole: { text: outcome.text } };
  const { refusal, text, field: named, until } = outcome;
  if (isLockout(refusal) && until !== undefined) return { whole: { id: 'account.locked', values: { until: formatTime(until) } } };
  const wrong: Wrong = { text: until === undefined ? text : `${text} ${formatTime(until)}` };
  const field = fields[refusal] ?? (Object.values(fields).includes(named as Field) ? (named as Field) : undefined);
  return field === undefined ? { whole: wrong } : { fields: { [field]: wrong } as Partial<Record<Field, Wrong>> };
}
