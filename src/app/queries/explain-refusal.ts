import type { RefusalKey } from '../../contract/refusals';
import type { CallRefused, CallUnanswered } from '../../contract/shop/call-outcome';
import type { CallName } from '../../contract/shop/calls';
import { shopIntl } from '../../i18n/intl';
import { loadMessages } from '../../i18n/messages';
import type { Language } from '../../rules/languages';

/** What a refusal that says nothing exact is called, where the catalogue has a text for that call. */
const withoutWords: Partial<Record<CallName, RefusalKey>> = { 'user!newlogin': 'loginFailed', 'user!logout': 'logoutFailed' };

/** Why a call brought nothing, in the reader's language; a message without a translation is shown raw. */
export async function explain(outcome: CallRefused | CallUnanswered, language: Language, name?: CallName): Promise<string> {
  const messages = await loadMessages(language, 'refusal');
  const intl = shopIntl(language, messages);
  const named = (text: string, requestId: string | undefined) => (requestId === undefined ? text : `${text} (${requestId})`);
  if (outcome.status === 'offline') return intl.formatMessage({ id: outcome.isTimeout ? 'refusal.networkPoor' : 'refusal.networkUnreachable' });
  if (outcome.status === 'failed') return named(intl.formatMessage({ id: 'refusal.serverError' }), outcome.requestId);
  const id = `refusal.${outcome.refusal}`;
  const inexact = intl.formatMessage({ id: `refusal.${(name && withoutWords[name]) ?? 'systemError'}` });
  const text = id in messages ? intl.formatMessage({ id }) : (outcome.msg?.trim() || inexact);
  return named(text, outcome.requestId);
}
