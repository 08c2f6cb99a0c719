import { Icon } from '../../../../ui/icon';
import css from '../orders.module.css';

/** Why an action failed, beside its button; announced when it appears. */
export function ActionError({ id, wrong }: { id?: string; wrong: string | undefined }) {
  return (
    <div id={id} role="alert">
      {wrong !== undefined && <p className={css['wrong']}><Icon name="alert" /><span>{wrong}</span></p>}
    </div>
  );
}
