import { Icon } from '../../../../ui/icon';
import css from '../orders.module.css';

/** Why something was not done, beside the button; said aloud when it comes. */
export function WrongWords({ id, wrong }: { id?: string; wrong: string | undefined }) {
  return (
    <div id={id} role="alert">
      {wrong !== undefined && <p className={css['wrong']}><Icon name="alert" /><span>{wrong}</span></p>}
    </div>
  );
}
