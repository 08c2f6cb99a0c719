import { useIntl } from 'react-intl';
import type { CartLine } from '../../../rules/cart/cart';

/** What a line is called where it stands alone: the name, and the attribute, as a cart may hold two of one product. */
export function useLineName({ name, checkAttrName }: Pick<CartLine, 'name' | 'checkAttrName'>): string {
  const intl = useIntl();
  return checkAttrName === '' ? name : intl.formatMessage({ id: 'cart.checkLine' }, { name, attribute: checkAttrName });
}
