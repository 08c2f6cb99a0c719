import { useCallback, useEffect, useRef, useState } from 'react';
import { useCheckoutContext, type FinalLabel } from '../checkout-context';
import { missingIn } from '../payment/methods';
import type { OrderFormProps } from './order-form';
import { orderToSend, type OrderMethods, type EvaluatedOrder } from './order-rules';

type Pressed = { readonly order: EvaluatedOrder; readonly methods: OrderMethods; readonly isOffline: boolean; readonly text: FinalLabel['text'] };

/** What the final button does: moves the focus to the first obstacle, or else places the order. */
export function useFinalPress({ updated, draftId, sent }: OrderFormProps) {
  const { checkout, state, startPayment, inputs, safewordSet, isAsking } = useCheckoutContext();
  /** what was missing at the last press */
  const [missed, setMissed] = useState<{ readonly address?: boolean; readonly waits?: boolean; readonly method?: boolean }>({});
  const [addressWaits, setAddressWaits] = useState(false);
  const [addressTyped, setAddressTyped] = useState(false);
  const addressRef = useRef<HTMLElement>(null);
  const methodRef = useRef<HTMLElement>(null);
  const goodsRef = useRef<HTMLElement>(null);
  const unpaidRef = useRef<HTMLDivElement>(null);
  const refusal = state.at === 'open' ? state.refusal : undefined;

  /** Scrolls to the first line that needs an answer, and focuses it so that it is read out. */
  const showHindrance = useCallback(() => scrollToAndFocus(goodsRef.current?.querySelector<HTMLElement>('[data-waiting]')), []);
  // The server refused some lines: they are shown once no dialog is open.
  useEffect(() => {
    if (!isAsking && refusal?.lines) showHindrance();
    // Only after a refusal: answering for one line moves nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsking, refusal, showHindrance]);

  function press({ order, methods, isOffline, text }: Pressed) {
    const { payType, total } = order;
    if (checkout.isBusy || updated.isAsking) return;
    if (order.isHindered) return showHindrance();
    if (order.isTooMany) return scrollToAndFocus(unpaidRef.current);
    // Typed changes to an address count: they are saved first, or their errors shown at the field.
    if (addressTyped && !sent) return addressRef.current?.querySelector('form')?.requestSubmit();
    // The server would use the address as it was before; an order that is only saved is sent after the change.
    const waits = addressWaits && !sent && !isOffline;
    setMissed({ address: inputs.addressId === undefined, waits, method: payType === undefined && !isOffline });
    if (waits || (inputs.addressId === undefined && !sent)) return scrollToAndFocus(addressRef.current);
    const shown = orderToSend({ updated, sent, inputs, draftId }, order);
    // Offline it is saved, and no secret is asked for.
    if (isOffline) return void checkout.place(shown, { payType: payType ?? 'balance' });
    if (payType === undefined || (payType === 'balance' && (!safewordSet || missingIn(methods, total) !== undefined))) return scrollToAndFocus(methodRef.current);
    startPayment(payType, { text, amount: total }, (payment) => ('orderIds' in checkout.state ? checkout.pay(checkout.state.orderIds, payment) : checkout.place(shown, payment)));
  }

  return {
    press,
    addressRef, methodRef, goodsRef, unpaidRef,
    addressProps: { isMissed: missed.address, isEdited: missed.waits && addressWaits, onWaitingChange: setAddressWaits, onTypedChange: setAddressTyped },
    isMethodMissed: missed.method,
  };
}

/** Scrolls a part of the page into view from its start, and focuses it so that it is read out. */
function scrollToAndFocus(place: HTMLElement | null | undefined): void {
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
