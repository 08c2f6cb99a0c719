import { useEffect, useState } from 'react';
import type { IsCommon } from './account-rules';

const unknown: IsCommon = () => false;

/** The commonest passwords, once they have come; until then only the server knows them. */
export function useCommonPasswords(): IsCommon {
  const [isCommon, setIsCommon] = useState<IsCommon>(() => unknown);
  useEffect(() => {
    import('../../../../rules/account/common-passwords').then(
      ({ isCommonPassword }) => setIsCommon(() => isCommonPassword),
      () => {},
    );
  }, []);
  return isCommon;
}
