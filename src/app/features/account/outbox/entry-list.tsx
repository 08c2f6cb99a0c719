import { FormattedMessage } from 'react-intl';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { Icon } from '../../../../ui/icon';
import css from './entry-list.module.css';
import { entryMessage } from './entry-message';
import { useEntryNames } from './use-entry-names';

/** Outbox entries, one line each, with the same state icon as everywhere. */
export function EntryList({ entries }: { entries: readonly WaitingEntry[] }) {
  const names = useEntryNames(entries);
  return (
    <ul className={css['list']}>
      {entries.map((entry) => {
        const message = entryMessage(entry, names);
        return (
          <li key={entry.id} data-state={entry.state}>
            <Icon name={entry.state === 'needsYou' ? 'alert' : 'clock'} />
            <FormattedMessage id={message.id} values={message.values} />
          </li>
        );
      })}
    </ul>
  );
}
