import { useEffect, useState } from 'react';
import type { IsCommon } from './account-rules';

const unknown: IsCommon = () => false;

/** The check for common passwords, once loaded; until then only the server checks. */
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
