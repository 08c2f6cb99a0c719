import type { ReturnPostage } from '../../rules/refunds';
import { usePublicQuery } from './use-public-query';

/** Who pays for sending goods back in this mall; `undefined` until the shop has said so. */
export function useReturnPostage(): ReturnPostage | undefined {
  return usePublicQuery('syspara!getSyspara', { code: 'return_postage' }).data?.return_postage;
}
