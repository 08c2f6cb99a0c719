import type { RefusalKey } from '../../contract/refusals';
import type { CallRefused, CallUnanswered } from '../../contract/shop/call-outcome';
import type { CallName } from '../../contract/shop/calls';
import { loadIntl } from '../../i18n/load-intl';
import type { Language } from '../../rules/languages';
import { withinChunkTimeout } from '../../ui/loading/retry-import';

/** The message for a refusal without a text of its own, for calls that have a specific one in the catalogue. */
const withoutWords: Partial<Record<CallName, RefusalKey>> = { 'user!newlogin': 'loginFailed', 'user!logout': 'logoutFailed' };

/**
 * Returns why a call failed, in the reader's language; the server's `msg` is shown as it is if there is no translation.
 * Rejects if the texts do not load at the second try either: somebody waits for the answer.
 */
export async function explainRefusal(outcome: CallRefused | CallUnanswered, language: Language, name?: CallName): Promise<string> {
  // Not `retryImport`, which may load the document anew: that would take what was typed, and this answer.
  const load = () => withinChunkTimeout(loadIntl(language, 'refusal'));
  const intl = await load().catch(load);
  const named = (text: string, requestId: string | undefined) => (requestId === undefined ? text : `${text} (${requestId})`);
  if (outcome.status === 'offline') return intl.formatMessage({ id: outcome.isTimeout ? 'refusal.networkPoor' : 'refusal.networkUnreachable' });
  if (outcome.status === 'failed') return named(intl.formatMessage({ id: 'refusal.serverError' }), outcome.requestId);
  const id = `refusal.${outcome.refusal}`;
  const inexact = intl.formatMessage({ id: `refusal.${(name && withoutWords[name]) ?? 'systemError'}` });
  const text = id in intl.messages ? intl.formatMessage({ id }) : (outcome.msg?.trim() || inexact);
  return named(text, outcome.requestId);
}
