import { useAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button';
import css from './update-bar.module.css';
import { updateAtom } from './worker-state';

/** A newer version is ready: said quietly, brought when the shopper wants it. */
export function UpdateBar() {
  const [update, setUpdate] = useAtom(updateAtom);
  return (
    <div role="status">
      {update && (
        <div className={css['bar']}>
          <p><FormattedMessage id="shell.update.text" /></p>
          <Button onClick={update.apply}><FormattedMessage id="shell.update.go" /></Button>
          <Button kind="quiet" onClick={() => setUpdate(undefined)}><FormattedMessage id="shell.update.later" /></Button>
        </div>
      )}
    </div>
  );
}
