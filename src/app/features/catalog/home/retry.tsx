import { usePublicQuery } from '../../../queries/use-public-query';
import { useRefetch } from '../../../queries/use-refetch';
import { TryAgain } from '../../account';
import { Unreached } from '../unreached';
import css from './retry.module.css';
import type { MissingPart } from './missing';

export function Retry({ why, call, payload }: MissingPart) {
  const { requestId } = usePublicQuery(call, payload);
  return (
    <div className={css['missing']}>
      <Unreached why={{ status: why, requestId }} />
      <TryAgain ask={useRefetch(call, payload)} />
    </div>
  );
}
