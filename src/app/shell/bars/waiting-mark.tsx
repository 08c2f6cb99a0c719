import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { outboxEntriesAtom } from '../../queries/outbox-status';
import css from './waiting-mark.module.css';

/** The number of outbox entries, as a link to their page. */
export function WaitingMark() {
  const intl = useIntl();
  const entries = useAtomValue(outboxEntriesAtom) ?? [];
  if (entries.length === 0) return null;
  const needsYou = entries.filter(({ state }) => state === 'needsYou').length;
  const label = needsYou > 0 ? intl.formatMessage({ id: 'header.needsYou' }, { count: needsYou }) : intl.formatMessage({ id: 'header.waiting' }, { count: entries.length });
  return (
    <Link to="/userInfo/waiting" className={css['waiting']} data-needs={needsYou > 0 || undefined} aria-label={label}>
      <Icon name={needsYou > 0 ? 'alert' : 'clock'} />
      {/* Visual only: the accessible name says it in words, which in some languages contain no digits. */}
      <span aria-hidden="true" data-count={intl.formatNumber(entries.length)} />
    </Link>
  );
}
