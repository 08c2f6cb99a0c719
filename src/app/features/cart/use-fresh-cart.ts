import { useEffect } from 'react';
import { useLanguage } from '../../../i18n/language';
import { freshForMs } from '../../../sync/keep-fresh';
import { refreshCart } from './refresh-cart';

/** While the cart is open, keeps its prices and stock no older than a minute, as long as there is a connection. */
export function useFreshCart(network: 'online' | 'offline' | 'back'): void {
  const language = useLanguage();
  useEffect(() => {
    let gone = false;
    const look = () => void refreshCart(language, { now: Date.now(), calledOff: () => gone }).catch(() => {});
    look();
    const timer = setInterval(look, freshForMs);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [language, network]);
}
