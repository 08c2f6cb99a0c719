import { useEffect, useState } from 'react';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

/** Where this shopper has things delivered, as far as this device knows (local/delivery-country.ts). */
export function useDeliveryCountry(): string | undefined {
  const [country, tell] = useState<string>();
  useEffect(() => lazySubscribe(() => import('../../local/delivery-country'), ({ watchDeliveryCountry }) => watchDeliveryCountry(tell)), []);
  return country;
}
