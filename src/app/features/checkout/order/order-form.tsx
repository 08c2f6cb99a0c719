import { Suspense, type ReactNode, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '../../../../rules/money';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { useIsOffline } from '../../../queries/network-status';
import { useUserQuery } from '../../../queries/use-user-query';
import { Skeleton } from '../../account';
import { useCharges } from '../../cart';
import type { ShownOrder } from '../checkout';
import { useCheckoutContext } from '../checkout-context';
import layout from '../checkout-layout.module.css';
import { FinalButton } from '../final-button';
import { amountText } from '../payment/amount-text';
import { Methods } from '../payment/methods';
import { Steps } from '../steps';
import { useMinimum } from '../use-minimum';
import { AddressPart } from './address-part';
import { GoodsBySeller } from './goods-by-seller';
import { OrderNotes } from './order-notes';
import { evaluateOrder, type EvaluatedOrder } from './order-rules';
import { Remark } from './remark';
import { FoldedSummary, Summary } from './summary';
import { useFinalPress } from './use-final-press';
import type { UpdatedOrder } from './use-updated-order';

export type OrderFormProps = {
  /** the goods, with what the server says of them now */
  readonly updated: UpdatedOrder;
  readonly draftId?: string | undefined;
  /** payload of an order that was sent with an unknown outcome: only the same may be sent again */
  readonly sent?: ShownOrder['payload'] | undefined;
  /** rendered above the steps */
  readonly head?: ReactNode;
};

const LineTrouble = lazyPart(async () => (await import('./trouble')).LineTrouble);
const SmallOrder = lazyPart(async () => (await import('./trouble')).SmallOrder);
const DeliveryToAddress = lazyPart(async () => (await import('../../delivery')).DeliveryToAddress);

/** Address, goods, payment and the final button; beside them all costs. */
export function OrderForm(props: OrderFormProps) {
  const { updated, draftId, sent, head } = props;
  const { state, inputs, changeInputs, safewordSet } = useCheckoutContext();
  const intl = useIntl();
  const charges = useCharges();
  const minimum = useMinimum();
  const isOffline = useIsOffline();
  const { data: methods } = useUserQuery('order!methods', {});
  // Fetched together with the rest, not only once there is a place to show it.
  const { data: known } = useUserQuery('address!list', {});
  const { press, addressRef, methodRef, goodsRef, unpaidRef, addressProps, isMethodMissed } = useFinalPress(props);
  if (!charges) return <Skeleton lines={5} />;
  const order = evaluateOrder({ updated, sent, inputs, methods, charges, minimum, isOffline });
  const { figures, total, payType } = order;
  const isLocked = sent !== undefined;
  const text = intl.formatMessage({ id: isLocked ? 'checkout.again' : 'checkout.go' }, { orders: updated.groups.length, amount: amountText(intl, total), with: payType ?? 'balance' });
  return (
    <>
      {head}
      <Steps current={inputs.addressId === undefined && !isLocked ? 'address' : 'goods'} />
      <FoldedSummary figures={figures} />
      <div className={layout['columns']}>
        <div className={layout['main']}>
          <AddressPart ref={addressRef} isSent={isLocked} sentTo={known?.addressList.find(({ id }) => id === sent?.addressId)} refusal={state.at === 'open' ? state.refusal : undefined} {...addressProps} />
          <GoodsPart ref={goodsRef} updated={updated} small={order.small} minimum={minimum} isLocked={isLocked} />
          <section ref={methodRef} tabIndex={-1} className={layout['part']} aria-labelledby="part-payment">
            <h2 id="part-payment"><FormattedMessage id="pay.method" /></h2>
            <Methods methods={methods} chosen={payType} choose={(next) => changeInputs({ payType: next })} total={total} safewordSet={safewordSet} wrong={isMethodMissed && payType === undefined ? { id: 'pay.chooseMethod' } : undefined} />
          </section>
        </div>
        <Summary figures={figures}>
          {inputs.addressId !== undefined && <Suspense><DeliveryToAddress addressId={inputs.addressId} cost={figures.freight} /></Suspense>}
          <OrderNotes updated={updated} order={order} draftId={draftId} isOffline={isOffline} unpaidRef={unpaidRef} />
          <FinalButton
            act={() => press({ order, methods, isOffline, text })}
            busy={state.at === 'placing' ? 'checkout.placing' : state.at === 'paying' ? 'pay.paying' : updated.isAsking ? 'checkout.asking' : undefined}
            text={isOffline ? intl.formatMessage({ id: 'checkout.keep' }) : text}
          />
        </Summary>
      </div>
    </>
  );
}

type GoodsPartProps = Pick<EvaluatedOrder, 'small'> & { readonly ref: Ref<HTMLElement>; readonly updated: UpdatedOrder; readonly minimum: Money; readonly isLocked: boolean };

/** The goods of each seller, problems with them, and the remark to the seller. */
function GoodsPart({ ref, updated, small, minimum, isLocked }: GoodsPartProps) {
  const { inputs: { remarks }, changeInputs } = useCheckoutContext();
  const { groups, waiting = [] } = updated;
  return (
    <section ref={ref} className={layout['part']} aria-labelledby="part-goods">
      <h2 id="part-goods" tabIndex={-1}><FormattedMessage id="checkout.goods" values={{ orders: groups.length }} /></h2>
      <GoodsBySeller
        groups={groups}
        waiting={waiting}
        aboutLine={(line) => (waiting.includes(line) || line.lowered !== undefined) && <Suspense><LineTrouble line={line} updated={updated} /></Suspense>}
        aboutGroup={({ sellerId, title }) => {
          const own = small.find((each) => each.sellerId === sellerId);
          return (
            <>
              {own && <Suspense><SmallOrder order={own} minimum={minimum} /></Suspense>}
              <Remark seller={title} text={remarks[sellerId] ?? ''} type={(text) => changeInputs({ remarks: { ...remarks, [sellerId]: text } })} locked={isLocked} />
            </>
          );
        }}
      />
    </section>
  );
}
