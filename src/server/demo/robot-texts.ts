import { createIntl, createIntlCache } from '@formatjs/intl';
import { formatTag, type Language } from '../../rules/languages';

type Chunk = { readonly messages: Record<string, string> };
const files = import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=mail', eager: true });
const cache = createIntlCache();

/** What the demo's robot writes into an order, in the order's language: it always says that it is the robot. */
export function robotText(what: 'carrier' | 'shipped' | 'inTransit' | 'delivered' | 'sentAgain' | 'refunded', language: Language): string {
  const messages = files[`/locales/${language}.json`]?.messages ?? {};
  return createIntl({ locale: formatTag(language), messages }, cache).formatMessage({ id: `robot.${what}` });
}
