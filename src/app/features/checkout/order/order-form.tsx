import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Address } from '../../../../contract/shop/addresses';
import { useRefusalText } from '../../../../i18n/use-refusal';
import { askedLines, checkoutFigures, type CheckoutGroup, type LineNews } from '../../../../rules/checkout';
import type { Wrong } from '../../../../ui/forms/form-state';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { WithTexts } from '../../../../ui/loading/with-texts';
import { networkStatusAtom } from '../../../queries/network-status';
import { useUserQuery } from '../../../queries/use-user-query';
import { Skeleton } from '../../account';
import type { Checkout, CheckoutState, ShownOrder } from '../checkout';
import { FinalButton } from '../final-button';
import { amountText } from '../payment/amount-text';
import { Methods } from '../payment/methods';
import type { Go } from '../settlement';
import { Steps } from '../steps';
import { useCharges } from '../use-charges';
import { GoodsBySeller } from './goods-by-seller';
import css from './order-form.module.css';
import { Remark } from './remark';
import { Summary } from './summary';
import type { Inputs } from './use-inputs';

export type Shared = {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly go: Go;
  readonly filled: { readonly inputs: Inputs; readonly change: (part: Partial<Inputs>) => void };
  readonly safewordSet: boolean;
};

type Props = Shared & {
  readonly groups: readonly CheckoutGroup[];
  readonly news?: readonly LineNews[];
  readonly draftId?: string | undefined;
  /** it was sent, and how that ended is not known: only the same words may be sent again */
  readonly sent?: ShownOrder['payload'] | undefined;
  /** it can't be placed as it is: why */
  readonly hindered?: ReactNode;
  /** over the steps */
  readonly head?: ReactNode;
};

const AddressChoice = lazyPart(async () => (await import('../../addresses')).AddressChoice);

const aboutAddress: ReadonlySet<string> = new Set(['addressNotSet', 'addressUnknown']);

/** Address, goods, payment and the final button; beside them everything that it costs. */
export function OrderForm({ groups, news, draftId, sent, hindered, head, checkout, state, go, filled: { inputs, change }, safewordSet }: Props) {
  const intl = useIntl();
  const charges = useCharges();
  const isOffline = useAtomValue(networkStatusAtom) === 'offline';
  const { data: methods } = useUserQuery('order!methods', {});
  const { data: known } = useUserQuery('address!list', {});
  const [wrong, setWrong] = useState<{ readonly address?: boolean; readonly method?: Wrong }>({});
  const addressPlace = useRef<HTMLElement>(null);
  const methodPlace = useRef<HTMLElement>(null);
  const notSet = useRefusalText('addressNotSet');
  const { payType, remark } = inputs;
  const address = known?.addressList.find(({ id }) => id === sent?.addressId);
  // The default is chosen by itself: it costs nothing, and its owner marked it so.
  const choose = useCallback(({ id }: Address) => change({ addressId: id }), [change]);

  if (!charges) return <Skeleton lines={5} />;
  const figures = checkoutFigures(groups, charges);
  const total = sent?.total ?? figures.total;
  const isLocked = sent !== undefined;
  const refusal = state.at === 'open' ? state.refusal : undefined;
  const addressWrong: Wrong | undefined =
    refusal && aboutAddress.has(refusal.key) ? refusal.why : wrong.address && inputs.addressId === undefined ? { text: notSet } : undefined;
  const methodWrong = wrong.method && payType === undefined ? wrong.method : undefined;

  const text = intl.formatMessage({ id: isLocked ? 'checkout.again' : 'checkout.go' }, { orders: groups.length, amount: amountText(intl, total), with: payType ?? 'balance' });

  function press() {
    if (checkout.isBusy || hindered !== undefined) return;
    const methodMissing = payType === undefined && !isOffline;
    setWrong({ address: inputs.addressId === undefined, ...(methodMissing && { method: { id: 'pay.chooseMethod' } }) });
    if (inputs.addressId === undefined && !isLocked) return addressPlace.current?.focus();
    const shown: ShownOrder = {
      payload: sent ?? { addressId: inputs.addressId ?? '', orderList: askedLines(groups), total: figures.total, remark: remark.trim() },
      groups: groups.map((group) => ({ ...group, list: [...group.list] })),
      payType: payType ?? null,
      figures,
      draftId,
    };
    // Without a line it is kept, and no secret is asked for.
    if (isOffline) return void checkout.place(shown, { payType: payType ?? 'balance' });
    if (payType === undefined || (payType === 'balance' && !safewordSet)) return methodPlace.current?.focus();
    go(payType, { text, amount: total }, (payment) => ('orderIds' in checkout.state ? checkout.pay(checkout.state.orderIds, payment) : checkout.place(shown, payment)));
  }

  return (
    <>
      {head}
      <Steps current={inputs.addressId === undefined && !isLocked ? 'address' : 'goods'} />
      <div className={css['columns']}>
        <div className={css['main']}>
          <section ref={addressPlace} tabIndex={-1} className={css['part']} aria-labelledby="part-address">
            <h2 id="part-address"><FormattedMessage id="checkout.step.address" /></h2>
            {!isLocked && (
              <Suspense fallback={<Skeleton lines={2} />}>
                <WithTexts group="account"><AddressChoice chosenId={inputs.addressId} choose={choose} /></WithTexts>
              </Suspense>
            )}
            {address && <p><bdi>{[address.name, address.address, address.city].join(', ')}</bdi></p>}
            <div aria-live="polite">{addressWrong && <p className={css['wrong']}><Icon name="alert" /><span><WrongText wrong={addressWrong} /></span></p>}</div>
          </section>
          <section className={css['part']} aria-labelledby="part-goods">
            <h2 id="part-goods"><FormattedMessage id="checkout.goods" values={{ orders: groups.length }} /></h2>
            <GoodsBySeller groups={groups} {...(news && { news })} />
            <Remark text={remark} type={(text) => change({ remark: text })} locked={isLocked} />
          </section>
          <section ref={methodPlace} tabIndex={-1} className={css['part']} aria-labelledby="part-payment">
            <h2 id="part-payment"><FormattedMessage id="pay.method" /></h2>
            <Methods methods={methods} chosen={payType} choose={(next) => change({ payType: next })} total={total} safewordSet={safewordSet} wrong={methodWrong} />
          </section>
        </div>
        <Summary figures={figures}>
          {isOffline && <p className={css['note']}><Icon name="offline" /><span><FormattedMessage id="checkout.offline" /></span></p>}
          {hindered}
          <p role="status" className="small">{state.at === 'drafted' && <FormattedMessage id="checkout.kept" />}</p>
          <div role="alert">
            {state.at === 'unknown' && draftId === undefined && <p className={css['note']}><Icon name="alert" /><span><FormattedMessage id="checkout.unknown" /></span></p>}
            {refusal && !aboutAddress.has(refusal.key) && <p className={css['note']}><Icon name="alert" /><span><WrongText wrong={refusal.why} /> <FormattedMessage id="checkout.nothingOrdered" /></span></p>}
          </div>
          <FinalButton
            act={press}
            busy={state.at === 'placing' ? 'checkout.placing' : state.at === 'paying' ? 'pay.paying' : undefined}
            text={isOffline ? intl.formatMessage({ id: 'checkout.keep' }) : text}
          />
        </Summary>
      </div>
    </>
  );
}
