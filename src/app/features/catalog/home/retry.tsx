import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button';
import { useRefetch } from '../../../queries/use-refetch';
import { Unreached } from '../unreached';
import css from './retry.module.css';
import type { MissingPart } from './missing';

export function Retry({ why, call, payload }: MissingPart) {
  const again = useRefetch(call, payload);
  return (
    <div className={css['missing']}>
      <Unreached why={why} />
      <Button onClick={again}><FormattedMessage id="shell.tryAgain" /></Button>
    </div>
  );
}
