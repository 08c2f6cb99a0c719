import type { Money } from '../../../rules/money';
import type { Checkout, CheckoutState, Payment, PayType } from './checkout';
import type { InputsState } from './order/use-inputs';

/** Text and amount of the final button. */
export type FinalLabel = { readonly text: string; readonly amount: Money };
/** Handles a press of the final button: `act` runs once it is known how to pay. */
export type StartPayment = (payType: PayType, label: FinalLabel, act: (payment: Payment) => Promise<void>) => void;

/** What the page passes to whatever it shows: an order to place, or orders to pay. */
export type CheckoutProps = InputsState & {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly startPayment: StartPayment;
  readonly safewordSet: boolean;
  /** whether a dialog is open */
  readonly isAsking: boolean;
};
