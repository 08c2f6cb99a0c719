import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tap } from '../settlement';
import { missingIn } from '../payment/methods';
import type { OrderFormProps } from './order-form';
import { shownOf, type OrderMethods, type Standing } from './order-rules';

type Pressed = { readonly order: Standing; readonly methods: OrderMethods; readonly isOffline: boolean; readonly text: Tap['text'] };

/** What the final button does: the first thing that stands in the way comes into view, or else the order is placed. */
export function useFinalPress({ heard, draftId, sent, checkout, state, go, filled: { inputs }, safewordSet, isAsking }: OrderFormProps) {
  /** what was missing at the last press */
  const [missed, setMissed] = useState<{ readonly address?: boolean; readonly waits?: boolean; readonly method?: boolean }>({});
  const [addressWaits, tellWaiting] = useState(false);
  const [addressTyped, tellTyped] = useState(false);
  const addressPlace = useRef<HTMLElement>(null);
  const methodPlace = useRef<HTMLElement>(null);
  const goodsPlace = useRef<HTMLElement>(null);
  const unpaidPlace = useRef<HTMLDivElement>(null);
  const refusal = state.at === 'open' ? state.refusal : undefined;

  /** The first thing that stands in the way comes into view, and is read out. */
  const showHindrance = useCallback(() => comeTo(goodsPlace.current?.querySelector<HTMLElement>('[data-waiting]')), []);
  // The shop said no to some lines: they are shown once nothing stands over the page.
  useEffect(() => {
    if (!isAsking && refusal?.lines) showHindrance();
    // Only when the shop has spoken: answering for one line leads nowhere else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsking, refusal, showHindrance]);

  function press({ order, methods, isOffline, text }: Pressed) {
    const { payType, total } = order;
    if (checkout.isBusy || heard.isAsking) return;
    if (order.isHindered) return showHindrance();
    if (order.isTooMany) return comeTo(unpaidPlace.current);
    // What is typed of an address is meant: it is saved first, or what is wrong in it shown at its field.
    if (addressTyped && !sent) return addressPlace.current?.querySelector('form')?.requestSubmit();
    // The shop would send to how the address was before; an order that is only kept goes after the change.
    const waits = addressWaits && !sent && !isOffline;
    setMissed({ address: inputs.addressId === undefined, waits, method: payType === undefined && !isOffline });
    if (waits || (inputs.addressId === undefined && !sent)) return comeTo(addressPlace.current);
    const shown = shownOf({ heard, sent, inputs, draftId }, order);
    // Without a line it is kept, and no secret is asked for.
    if (isOffline) return void checkout.place(shown, { payType: payType ?? 'balance' });
    if (payType === undefined || (payType === 'balance' && (!safewordSet || missingIn(methods, total) !== undefined))) return comeTo(methodPlace.current);
    go(payType, { text, amount: total }, (payment) => ('orderIds' in checkout.state ? checkout.pay(checkout.state.orderIds, payment) : checkout.place(shown, payment)));
  }

  return { press, missed, isEdited: missed.waits && addressWaits, tellWaiting, tellTyped, addressPlace, methodPlace, goodsPlace, unpaidPlace };
}

/** Brings a part of the page into view from its beginning, and reads it out. */
function comeTo(place: HTMLElement | null | undefined): void {
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
