import { createContext, use } from 'react';
import type { Money } from '../../../rules/money';
import type { Checkout, CheckoutState, Payment, PayType } from './checkout';
import type { InputsState } from './order/use-inputs';

/** Text and amount of the final button. */
export type FinalLabel = { readonly text: string; readonly amount: Money };
/** Handles a press of the final button: `act` runs once it is known how to pay. */
export type StartPayment = (payType: PayType, label: FinalLabel, act: (payment: Payment) => Promise<void>) => void;

export type CheckoutContextValue = InputsState & {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly startPayment: StartPayment;
  readonly safewordSet: boolean;
  /** whether a dialog is open */
  readonly isAsking: boolean;
};

/** What an order to place and orders to pay share; `undefined` until the saved inputs were read. */
export const CheckoutContext = createContext<CheckoutContextValue | undefined>(undefined);

export function useCheckoutContext(): CheckoutContextValue {
  const value = use(CheckoutContext);
  if (!value) throw new Error('rendered outside a checkout');
  return value;
}
