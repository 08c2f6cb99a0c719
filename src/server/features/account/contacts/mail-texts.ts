import { createIntl, createIntlCache } from '@formatjs/intl';
import { formatTag, type Language } from '../../../../rules/languages';
import type { OrderNewsKind, PushKind, WishKind } from '../../../../rules/news';

type Chunk = { readonly messages: Record<string, string> };
const files = import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=mail', eager: true });
const cache = createIntlCache();

export type MailKind = 'registerCode' | 'resetCode' | 'loginCode' | 'safewordCode' | 'bindCode' | 'registeredAlready' | 'emailChanged' | 'phoneChanged' | 'passwordChanged' | 'safewordSet' | 'safewordChanged' | 'safewordReset' | 'withdrawAddress' | 'authenticatorOn' | 'authenticatorOff' | 'passkeyAdded' | 'passkeyRemoved' | 'cancelled' | 'loanApproved' | 'loanPaidOut' | 'loanRefused' | 'loanOverdue' | 'newDevice' | 'newsletterConfirm' | 'newsletterWelcome' | 'newsUnpaid' | 'newsShipped' | 'newsArrived' | 'newsRefund' | 'newsBack' | 'newsCheaper';

export type TextValues = Readonly<Record<string, string | number | Date>>;

/** Returns a function that formats the server's messages in a language. */
function formatterFor(language: Language, values: TextValues): (id: string) => string {
  const messages = files[`/locales/${language}.json`]?.messages ?? {};
  // The reader's time zone is unknown here, so times are in UTC and say so.
  const intl = createIntl({ locale: formatTag(language), messages, timeZone: 'UTC' }, cache);
  return (id) => intl.formatMessage({ id }, values);
}

/**
 * Subject and body of an e-mail, with `link` on a line of its own. `end` is the link that ends such e-mails; the sentence
 * before it says so.
 */
export function mailText(kind: MailKind, language: Language, values: TextValues, link?: string, end?: string): { subject: string; body: string } {
  const format = formatterFor(language, values);
  const paragraphs = [format(`mail.${kind}.text`), ...(link === undefined ? [] : [link]), format(`mail.${kind}.after`), ...(end === undefined ? [] : [end]), format('mail.signed')];
  return { subject: format(`mail.${kind}.subject`), body: `${paragraphs.join('\n\n')}\n` };
}

/** Title and body of a push notification. */
export function newsText(kind: OrderNewsKind | WishKind | PushKind, language: Language, values: TextValues): { title: string; body: string } {
  const format = formatterFor(language, values);
  return { title: format(`mail.push.${kind}.title`), body: format(`mail.push.${kind}.body`) };
}
