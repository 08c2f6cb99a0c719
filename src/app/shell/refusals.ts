import type { Ended } from '../../sync/api';
import type { CallName } from '../../contract/calls';
import type { Language } from '../../rules/languages';
import { loadMessages } from '../i18n/messages';
import { shopIntl } from '../i18n/intl';

/** Why a call brought nothing, in the reader's language; a message without a translation is shown raw (storefront, 8). */
export async function explain(ended: Exclude<Ended<CallName>, { reply: unknown }>, language: Language): Promise<string> {
  const messages = await loadMessages(language, 'refusal');
  const intl = shopIntl(language, messages);
  if ('trouble' in ended) {
    return intl.formatMessage({ id: ended.trouble === 'server' ? 'refusal.serverError' : 'refusal.networkUnreachable' });
  }
  const id = `refusal.${ended.refused}`;
  const text = id in messages ? intl.formatMessage({ id }) : ended.msg;
  const reference = ended.detail.requestId;
  return reference ? `${text} (${reference})` : text;
}
