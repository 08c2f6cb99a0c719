import { returnPostages, type ReturnPostage } from '../../rules/orders/refunds';
import { usePublicQuery } from './use-public-query';

/** Who pays for sending goods back in this mall; `undefined` until the shop has said so, or for a rule that this version doesn't know. */
export function useReturnPostage(): ReturnPostage | undefined {
  const said = usePublicQuery('syspara!getSyspara', { code: 'return_postage' }).data?.return_postage;
  return returnPostages.find((rule) => rule === said);
}
