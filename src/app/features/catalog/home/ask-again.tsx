import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button';
import { useAskAgain } from '../../../queries/use-ask-again';
import { Unreached } from '../unreached';
import css from './ask-again.module.css';
import type { MissingPart } from './missing';

export function AskAgain({ why, call, payload }: MissingPart) {
  const again = useAskAgain(call, payload);
  return (
    <div className={css['missing']}>
      <Unreached why={why} />
      <Button onClick={again}><FormattedMessage id="shell.tryAgain" /></Button>
    </div>
  );
}
