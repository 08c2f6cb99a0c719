import { Icon } from '../../../ui/icon';
import css from './send-mark.module.css';
import type { Mark } from './send-marks';

const icons = { waiting: 'clock', sent: 'check', needsYou: 'alert' } as const;

/** The mark at the corner of what was done; what it means is said by the button's own description. */
export function SendMark({ mark }: { mark: Mark }) {
  return (
    <span className={css['mark']} data-mark={mark}>
      <Icon name={icons[mark]} />
    </span>
  );
}
