import { returnPostages, type ReturnPostage } from '../../rules/orders/refunds';
import { usePublicQuery } from './use-public-query';

/** Who pays for return shipping in this mall; `undefined` until known, or for a rule that this version doesn't know. */
export function useReturnPostage(): ReturnPostage | undefined {
  const said = usePublicQuery('syspara!getSyspara', { code: 'return_postage' }).data?.return_postage;
  return returnPostages.find((rule) => rule === said);
}
