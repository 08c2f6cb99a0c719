import type { IntlShape } from 'react-intl';
import type { Language } from '../rules/languages';
import type { PageGroup } from '../rules/message-groups';
import { shopIntl } from './intl';
import { loadMessages, type Messages } from './messages';

/** The texts of page groups, for toasts and whatever else speaks outside of React. Rejects if the network fails. */
export async function loadIntl(language: Language, ...groups: readonly PageGroup[]): Promise<IntlShape> {
  const messages = await Promise.all(groups.map((group) => loadMessages(language, group)));
  return shopIntl(language, Object.assign({}, ...messages) as Messages);
}
