import type { Money } from '../../../rules/money';
import { deliveryDaysTo } from '../../../rules/orders/delivery-days';
import { WithMessages } from '../../../ui/loading/with-messages';
import { usePublicQuery } from '../../queries/use-public-query';
import { useUserQuery } from '../../queries/use-user-query';
import { CountryChoice } from './country-choice';
import { DeliveryLine } from './delivery-line';

/** What delivery to a country costs, and how long the mall says it takes. */
export function DeliveryTo({ country, cost }: { country: string; cost: Money }) {
  const said = usePublicQuery('syspara!getSyspara', { code: 'delivery_days' }).data?.delivery_days ?? '';
  return <WithMessages group="account"><DeliveryLine country={country} cost={cost} days={deliveryDaysTo(country, said)} /></WithMessages>;
}

/**
 * Beside a product: the country and cost if both are known; otherwise a country select. One export for both, since each name adds to
 * the first view's load.
 */
export function DeliveryHere({ country, cost }: { country: string | undefined; cost?: Money }) {
  return country !== undefined && cost !== undefined ? <DeliveryTo country={country} cost={cost} /> : <CountryChoice country={country} />;
}

/** The same for one of the shopper's own addresses; nothing until the address is known on the device. */
export function DeliveryToAddress({ addressId, cost }: { addressId: string; cost: Money }) {
  const address = useUserQuery('address!list', {}).data?.addressList.find(({ id }) => id === addressId);
  return address ? <p className="small muted"><DeliveryTo country={address.country} cost={cost} /></p> : null;
}
