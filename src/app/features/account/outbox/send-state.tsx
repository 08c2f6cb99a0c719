import { FormattedMessage } from 'react-intl';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { Icon } from '../../../../ui/icon';
import css from './send-state.module.css';

/** The state of an outbox entry, as text with an icon; the same everywhere. */
export function SendState({ entry: { state } }: { entry: Pick<WaitingEntry, 'state'> }) {
  return (
    <span className={css['state']} data-state={state}>
      <Icon name={state === 'needsYou' ? 'alert' : 'clock'} />
      <FormattedMessage id={`outbox.state.${state}`} />
    </span>
  );
}
