import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { queryKey } from '../../../../contract/shop/query-key';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { tryConnection } from '../../../queries/network-status';
import { QueryCacheContext } from '../../../queries/use-public-query';
import { Unreached } from '../unreached';
import css from './ask-again.module.css';
import type { MissingPart } from './missing';

export function AskAgain({ why, call, payload }: MissingPart) {
  const cache = use(QueryCacheContext);
  const key = queryKey(useLanguage(), call, payload);
  const again = () => {
    tryConnection();
    cache.askAgain(key);
  };
  return (
    <div className={css['missing']}>
      <Unreached why={why} />
      <Button onClick={again}><FormattedMessage id="shell.tryAgain" /></Button>
    </div>
  );
}
