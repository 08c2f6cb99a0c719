import { noMoney, type Money } from '../../../rules/money';
import { usePublicQuery } from '../../queries/use-public-query';

/** The minimum amount of each seller's order; zero until known. Not `useSetting`: the table of all settings would come with the checkout. */
export function useMinimum(): Money {
  return usePublicQuery('syspara!getSyspara', { code: 'order_minimum_amount' }).data?.order_minimum_amount ?? noMoney;
}
