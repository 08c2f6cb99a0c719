import type { RefusalKey } from '../../contract/refusals';
import type { CallName } from '../../contract/shop/calls';
import { shopIntl } from '../../i18n/intl';
import { loadMessages } from '../../i18n/messages';
import type { Language } from '../../rules/languages';
import type { Ended } from '../../sync/api';

const troubles = { server: 'refusal.serverError', timeout: 'refusal.networkPoor', offline: 'refusal.networkUnreachable' } as const;

/** What a refusal that says nothing exact is called, where the catalogue has a text for that call. */
const withoutWords: Partial<Record<CallName, RefusalKey>> = { 'user!newlogin': 'loginFailed', 'user!logout': 'logoutFailed' };

/** Why a call brought nothing, in the reader's language; a message without a translation is shown raw. */
export async function explain(ended: Exclude<Ended<CallName>, { reply: unknown }>, language: Language, name?: CallName): Promise<string> {
  const messages = await loadMessages(language, 'refusal');
  const intl = shopIntl(language, messages);
  const named = (text: string, requestId: string | undefined) => (requestId === undefined ? text : `${text} (${requestId})`);
  if ('trouble' in ended) return named(intl.formatMessage({ id: troubles[ended.trouble] }), ended.requestId);
  const id = `refusal.${ended.refused}`;
  const inexact = intl.formatMessage({ id: `refusal.${(name && withoutWords[name]) ?? 'systemError'}` });
  const text = id in messages ? intl.formatMessage({ id }) : ended.msg.trim() || inexact;
  return named(text, ended.detail.requestId);
}
