import { noSession } from '../../contract/envelope';
import type { Asked, CallName, Reply } from '../../contract/shop/calls';
import type { Language } from '../../rules/languages';
import type { Wrong } from '../../ui/form-state';
import type { Sent } from '../../ui/use-form';

/** How a question ended; a refusal comes in the reader's words. `ended`: the session is over, which the page says itself. */
type Answered<Name extends CallName> =
  | { readonly reply: Reply<Name> }
  | { readonly refused: string; readonly text: string; readonly field: string | undefined; readonly until: number | undefined }
  | { readonly notReached: true }
  | { readonly ended: true };

/** Asks the shop once. Never rejects: scripts that a dead line doesn't bring are no more than not reached. */
export async function ask<Name extends CallName>(name: Name, payload: Asked<Name>, language: Language): Promise<Answered<Name>> {
  try {
    const { call } = await import('../../sync/api');
    const ended = await call(name, payload, { language });
    if ('reply' in ended) return { reply: ended.reply };
    if ('trouble' in ended && ended.trouble !== 'server') return { notReached: true };
    const { explain } = await import('./explain-refusal');
    const text = await explain(ended, language, name);
    if ('trouble' in ended) return { refused: 'serverError', text, field: undefined, until: undefined };
    if (ended.code === noSession) return { ended: true };
    return { refused: ended.refused, text, field: ended.detail.field, until: ended.detail.until };
  } catch {
    return { notReached: true };
  }
}

type Places<Field extends string> = {
  /** which field a refusal is about, where the shop names it otherwise or not at all */
  readonly fields: Readonly<Partial<Record<string, Field>>>;
  /** said where nothing is known of how it ended */
  readonly notReached?: string;
  readonly formatTime: (at: number) => string;
};

const lockouts: ReadonlySet<string> = new Set(['lockedMinutes', 'lockedTomorrow']);

/** What a form makes of an answer that is not the wished one: words at the field, or above its button. */
export function toSent<Field extends string>(answered: Exclude<Answered<CallName>, { reply: unknown }>, { fields, notReached, formatTime }: Places<Field>): Sent<Field> {
  if ('ended' in answered) return {};
  if ('notReached' in answered) return { whole: { id: notReached ?? 'account.notReached' } };
  const { refused, text, field: named, until } = answered;
  if (lockouts.has(refused) && until !== undefined) return { whole: { id: 'account.locked', values: { until: formatTime(until) } } };
  const wrong: Wrong = { text: until === undefined ? text : `${text} ${formatTime(until)}` };
  const field = fields[refused] ?? (Object.values(fields).includes(named as Field) ? (named as Field) : undefined);
  return field === undefined ? { whole: wrong } : { fields: { [field]: wrong } as Partial<Record<Field, Wrong>> };
}
