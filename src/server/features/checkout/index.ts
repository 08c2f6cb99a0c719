import type { Settings } from '../../platform/settings';
import type { Handlers } from '../../shop-call';
import { confirmPayment } from './confirm-payment';
import { listMethods } from './methods';
import type { CheckoutDependencies } from './dependencies';
import { payOrders } from './pay';
import { paypal } from './providers/paypal';
import { stripe } from './providers/stripe';
import { submitOrder } from './submit';

export { paymentDesk } from './desk';
export { paymentData } from './personal-data';
export { followOpenPayments, handleProviderMessage } from './follow-payment';
export type { CheckoutDependencies, ProviderType } from './dependencies';
export { ProviderFailed } from './providers/provider';

/** The providers whose keys are set. */
export function openProviders({ paypal: ofPaypal, stripe: ofStripe }: Pick<Settings, 'paypal' | 'stripe'>, now: () => number): CheckoutDependencies['providers'] {
  return { ...(ofPaypal && { paypal: paypal(ofPaypal, now) }), ...(ofStripe && { card: stripe(ofStripe) }) };
}

export function checkoutHandlers(dependencies: CheckoutDependencies): Handlers<'order!submit' | 'order!pay' | 'order!methods' | 'order!confirm'> {
  return {
    'order!submit': submitOrder,
    'order!pay': payOrders(dependencies),
    'order!methods': listMethods(dependencies),
    'order!confirm': confirmPayment(dependencies),
  };
}
