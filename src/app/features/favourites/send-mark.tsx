import { Icon } from '../../../ui/icon';
import css from './send-mark.module.css';
import type { Mark } from './send-marks';

const icons = { waiting: 'clock', sent: 'check', needsYou: 'alert' } as const;

/** The mark at the corner of a button; the button's own description says what it means. */
export function SendMark({ mark }: { mark: Mark }) {
  return (
    <span className={css['mark']} data-mark={mark}>
      <Icon name={icons[mark]} />
    </span>
  );
}
