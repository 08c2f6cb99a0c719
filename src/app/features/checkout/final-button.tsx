import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import css from './order/order-form.module.css';

/** Says what a tap does and how much it costs; while that is under way it takes no other. */
export function FinalButton({ act, busy, text }: { act: () => void; busy: string | undefined; text: string }) {
  return (
    <>
      <Button kind="next" className={css['final'] ?? ''} aria-disabled={busy !== undefined || undefined} onClick={() => busy === undefined && act()}>
        {busy === undefined ? text : <FormattedMessage id={busy} />}
      </Button>
      <p className="unseen" role="status">{busy !== undefined && <FormattedMessage id={busy} />}</p>
    </>
  );
}
