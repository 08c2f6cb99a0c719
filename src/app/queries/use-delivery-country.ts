import { useEffect, useState } from 'react';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

/** The shopper's delivery country, as far as this device knows (local/delivery-country.ts). */
export function useDeliveryCountry(): string | undefined {
  const [country, setCountry] = useState<string>();
  useEffect(() => lazySubscribe(() => import('../../local/delivery-country'), ({ watchDeliveryCountry }) => watchDeliveryCountry(setCountry)), []);
  return country;
}
