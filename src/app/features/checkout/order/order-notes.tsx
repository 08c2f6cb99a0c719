import { Suspense, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { useCheckoutContext } from '../checkout-context';
import css from '../note.module.css';
import { RefusalText } from '../refusal-text';
import { aboutAddress } from './address-part';
import { namesOf, type EvaluatedOrder } from './order-rules';
import type { UpdatedOrder } from './use-updated-order';

const Hindrance = lazyPart(async () => (await import('./trouble')).Hindrance);
const TooManyUnpaid = lazyPart(async () => (await import('./trouble')).TooManyUnpaid);

/** Refusals shown in places of their own. */
const elsewhere: ReadonlySet<string> = new Set([...aboutAddress, 'tooManyUnpaid']);

type Props = {
  readonly updated: UpdatedOrder;
  readonly order: EvaluatedOrder;
  readonly draftId: string | undefined;
  readonly isOffline: boolean;
  readonly unpaidRef: Ref<HTMLDivElement>;
};

/** Above the final button: why it does nothing yet, and how the last press ended. */
export function OrderNotes({ updated, order, draftId, isOffline, unpaidRef }: Props) {
  const intl = useIntl();
  const { state } = useCheckoutContext();
  const refusal = state.at === 'open' ? state.refusal : undefined;
  const named = refusal?.lines && namesOf(refusal, updated);
  return (
    <>
      {isOffline && <p className={css['note']}><Icon name="offline" /><span><FormattedMessage id="checkout.offline" /></span></p>}
      {order.isHindered && <Suspense><Hindrance updated={updated} /></Suspense>}
      {(order.isTooMany || refusal?.key === 'tooManyUnpaid') && <Suspense><TooManyUnpaid ref={unpaidRef} /></Suspense>}
      <p role="status" className="small">{state.at === 'drafted' && <FormattedMessage id="checkout.kept" />}</p>
      <div role="alert">
        {state.at === 'unknown' && draftId === undefined && <p className={css['note']}><Icon name="alert" /><span><FormattedMessage id="checkout.unknown" /></span></p>}
        {refusal && !elsewhere.has(refusal.key) && named?.length !== 0 && <p className={css['note']}><Icon name="alert" /><span>{named && <><bdi>{intl.formatList(named)}</bdi>: </>}<RefusalText refusal={refusal} /> <FormattedMessage id="checkout.nothingOrdered" /></span></p>}
      </div>
    </>
  );
}
