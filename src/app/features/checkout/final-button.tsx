import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import css from './final-button.module.css';

/** Says what a tap does and how much it costs; ignores taps while that is under way. `held`: not possible now, and a tap says why. */
export function FinalButton({ act, busy, held = false, text }: { act: () => void; busy: string | undefined; held?: boolean; text: string }) {
  return (
    <>
      <Button data-final="" kind={held ? 'held' : 'next'} className={css['final'] ?? ''} aria-busy={busy !== undefined || undefined} aria-disabled={busy !== undefined || held || undefined} onClick={() => busy === undefined && act()}>
        {busy === undefined ? text : <FormattedMessage id={busy} />}
      </Button>
      <p className="unseen" role="status">{busy !== undefined && <FormattedMessage id={busy} />}</p>
    </>
  );
}
