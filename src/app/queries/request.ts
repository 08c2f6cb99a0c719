import { noSession } from '../../contract/codes';
import type { CallOutcome, CallRefused } from '../../contract/shop/call-outcome';
import type { PayloadInput, CallName, Reply } from '../../contract/shop/calls';
import type { Language } from '../../rules/languages';
import type { Wrong } from '../../ui/forms/form-state';
import type { Sent } from '../../ui/forms/use-form';

/**
 * A call's outcome as a page shows it, with the shop's no in the reader's words. Of `offline` and `failed` nobody knows
 * what became. `signedOut`: the session is over, which the page says itself.
 */
export type RequestOutcome<Data> =
  | { readonly status: 'success'; readonly data: Data }
  | (Pick<CallRefused, 'refusal' | 'field' | 'until' | 'lineList'> & { readonly status: 'refused'; readonly text: string })
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'offline' }
  | { readonly status: 'signedOut' };

type Options = { readonly language: Language; readonly idempotencyKey?: string };

/** Asks the shop once. Never rejects: scripts that a dead connection doesn't bring mean that the shop was not reached. */
export async function request<Name extends CallName>(name: Name, payload: PayloadInput<Name>, options: Options): Promise<RequestOutcome<Reply<Name>>> {
  let stopDoubt = () => {};
  try {
    const [{ call }, { doubtConnection }] = await Promise.all([import('../../sync/api'), import('../../sync/connectivity')]);
    // A picture takes its time on a connection that works.
    if (name !== 'uploadimg!execute') stopDoubt = doubtConnection();
    return await inWords(await call(name, payload, options), options.language, name);
  } catch {
    return { status: 'offline' };
  } finally {
    stopDoubt();
  }
}

async function inWords<Name extends CallName>(outcome: CallOutcome<Name>, language: Language, name: Name): Promise<RequestOutcome<Reply<Name>>> {
  if (outcome.status === 'success' || outcome.status === 'offline') return outcome;
  if (outcome.status === 'refused' && outcome.code === noSession) return { status: 'signedOut' };
  // The shop's no stays one, though its words don't come.
  const text = await import('./explain-refusal').then(({ explain }) => explain(outcome, language, name)).catch(() => (outcome.status === 'refused' && outcome.msg) || '');
  return { ...outcome, text };
}

type Places<Field extends string> = {
  /** which field a refusal is about, where the shop names it otherwise or not at all */
  readonly fields: Readonly<Partial<Record<string, Field>>>;
  /** said where nothing is known of how it ended */
  readonly notReached?: string;
  readonly formatTime: (at: number) => string;
};

const lockouts: ReadonlySet<string> = new Set(['lockedMinutes', 'lockedTomorrow']);

/** What a form makes of an outcome that is not the wished one: words at the field, or above its button. */
export function toSent<Field extends string>(outcome: Exclude<RequestOutcome<unknown>, { data: unknown }>, { fields, notReached, formatTime }: Places<Field>): Sent<Field> {
  if (outcome.status === 'signedOut') return {};
  if (outcome.status === 'offline') return { whole: { id: notReached ?? 'account.notReached' } };
  if (outcome.status === 'failed') return { whole: { text: outcome.text } };
  const { refusal, text, field: named, until } = outcome;
  if (lockouts.has(refusal) && until !== undefined) return { whole: { id: 'account.locked', values: { until: formatTime(until) } } };
  const wrong: Wrong = { text: until === undefined ? text : `${text} ${formatTime(until)}` };
  const field = fields[refusal] ?? (Object.values(fields).includes(named as Field) ? (named as Field) : undefined);
  return field === undefined ? { whole: wrong } : { fields: { [field]: wrong } as Partial<Record<Field, Wrong>> };
}
