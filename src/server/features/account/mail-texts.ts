import { createIntl, createIntlCache } from '@formatjs/intl';
import { formatTag, type Language } from '../../../rules/languages';

type Chunk = { readonly messages: Record<string, string> };
const files = import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=mail', eager: true });
const cache = createIntlCache();

export type MailKind = 'registerCode' | 'resetCode' | 'safewordCode' | 'bindCode' | 'registeredAlready' | 'emailChanged' | 'phoneChanged' | 'passwordChanged' | 'safewordSet' | 'safewordChanged' | 'safewordReset' | 'withdrawAddress' | 'authenticatorOn' | 'authenticatorOff' | 'cancelled' | 'loanApproved' | 'loanPaidOut' | 'loanRefused' | 'loanOverdue' | 'newDevice' | 'newsletterConfirm' | 'newsletterWelcome';

/** Subject and text of an e-mail, with a link in a line of its own where it has one. A language without a file of its own writes English for now. */
export function mailText(kind: MailKind, language: Language, values: Readonly<Record<string, string | number | Date>>, link?: string): { subject: string; body: string } {
  const messages = (files[`/locales/${language}.json`] ?? files['/locales/en.json'])?.messages ?? {};
  // The reader's time zone is unknown here, so times are in UTC and say so.
  const intl = createIntl({ locale: formatTag(language), messages, timeZone: 'UTC' }, cache);
  const say = (id: string) => intl.formatMessage({ id }, values);
  const paragraphs = [say(`mail.${kind}.text`), ...(link === undefined ? [] : [link]), say(`mail.${kind}.after`), say('mail.signed')];
  return { subject: say(`mail.${kind}.subject`), body: `${paragraphs.join('\n\n')}\n` };
}
