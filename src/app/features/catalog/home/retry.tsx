import { useRefetch } from '../../../queries/use-refetch';
import { TryAgain } from '../../account';
import { Unreached } from '../unreached';
import css from './retry.module.css';
import type { MissingPart } from './missing';

export function Retry({ why, call, payload }: MissingPart) {
  return (
    <div className={css['missing']}>
      <Unreached why={why} />
      <TryAgain ask={useRefetch(call, payload)} />
    </div>
  );
}
