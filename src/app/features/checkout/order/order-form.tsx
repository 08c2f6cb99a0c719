import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Address } from '../../../../contract/shop/addresses';
import type { Reply } from '../../../../contract/shop/calls';
import { useRefusalText } from '../../../../i18n/use-refusal';
import { askedLines, checkoutFigures, tooSmall, type CheckoutGroup, type CheckoutLine } from '../../../../rules/cart/checkout';
import type { Wrong } from '../../../../ui/forms/form-state';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { WithTexts } from '../../../../ui/loading/with-texts';
import { networkStatusAtom } from '../../../queries/network-status';
import { useUserQuery } from '../../../queries/use-user-query';
import { Skeleton } from '../../account';
import type { Checkout, CheckoutState, Refusal, ShownOrder } from '../checkout';
import { FinalButton } from '../final-button';
import { amountText } from '../payment/amount-text';
import { Methods, missingIn, openTypes } from '../payment/methods';
import type { Go } from '../settlement';
import { Steps } from '../steps';
import { useCharges, useMinimum } from '../use-charges';
import { GoodsBySeller } from './goods-by-seller';
import css from './order-form.module.css';
import { Remark } from './remark';
import { FoldedSummary, Summary } from './summary';
import type { HeardOrder } from './use-heard-order';
import type { Filled, Inputs } from './use-inputs';

export type Shared = {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly go: Go;
  readonly filled: Filled;
  readonly safewordSet: boolean;
  /** a question stands over the page */
  readonly isAsking: boolean;
};

type Props = Shared & {
  /** what is bought, with what the shop says of it now */
  readonly heard: HeardOrder;
  readonly draftId?: string | undefined;
  /** it was sent, and how that ended is not known: only the same words may be sent again */
  readonly sent?: ShownOrder['payload'] | undefined;
  /** over the steps */
  readonly head?: ReactNode;
};

const DeliveryToAddress = lazyPart(async () => (await import('../../delivery')).DeliveryToAddress);
const AddressChoice = lazyPart(async () => (await import('../../addresses')).AddressChoice);
const LineTrouble = lazyPart(async () => (await import('./trouble')).LineTrouble);
const Hindrance = lazyPart(async () => (await import('./trouble')).Hindrance);
const SmallOrder = lazyPart(async () => (await import('./trouble')).SmallOrder);
const TooManyUnpaid = lazyPart(async () => (await import('./trouble')).TooManyUnpaid);

const aboutAddress: ReadonlySet<string> = new Set(['addressNotSet', 'addressUnknown']);
/** Said in places of their own. */
const elsewhere: ReadonlySet<string> = new Set([...aboutAddress, 'tooManyUnpaid']);

/** Address, goods, payment and the final button; beside them everything that it costs. */
export function OrderForm({ heard, draftId, sent, head, checkout, state, go, filled: { inputs, change }, safewordSet, isAsking }: Props) {
  const intl = useIntl();
  const charges = useCharges();
  const minimum = useMinimum();
  const isOffline = useAtomValue(networkStatusAtom) === 'offline';
  const { data: methods } = useUserQuery('order!methods', {});
  const { data: known } = useUserQuery('address!list', {});
  const [wrong, setWrong] = useState<{ readonly address?: boolean; readonly waits?: boolean; readonly method?: Wrong }>({});
  const [addressWaits, tellWaiting] = useState(false);
  const [addressTyped, tellTyped] = useState(false);
  const addressPlace = useRef<HTMLElement>(null);
  const methodPlace = useRef<HTMLElement>(null);
  const goodsPlace = useRef<HTMLElement>(null);
  const unpaidPlace = useRef<HTMLDivElement>(null);
  const notSet = useRefusalText('addressNotSet');
  const { remarks } = inputs;
  const payType = openTypes(methods).find((type) => type === inputs.payType);
  const { groups, waiting = [] } = heard;
  const address = known?.addressList.find(({ id }) => id === sent?.addressId);
  // The default is chosen by itself: it costs nothing, and its owner marked it so.
  const choose = useCallback(({ id }: Address) => change({ addressId: id }), [change]);

  const refusal = state.at === 'open' ? state.refusal : undefined;

  /** The first thing that stands in the way comes into view, and is read out. */
  const showHindrance = useCallback(() => comeTo(goodsPlace.current?.querySelector<HTMLElement>('[data-waiting]')), []);
  // The shop said no to some lines: they are shown once nothing stands over the page.
  useEffect(() => {
    if (!isAsking && refusal?.lines) showHindrance();
    // Only when the shop has spoken: answering for one line leads nowhere else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsking, refusal, showHindrance]);

  if (!charges) return <Skeleton lines={5} />;
  const small = sent ? [] : tooSmall(groups, charges, minimum);
  const isHindered = waiting.length > 0 || small.length > 0;
  const isTooMany = !isOffline && !sent && isMoreThan(methods?.leftToHold, groups);
  const named = refusal?.lines && namesOf(refusal, groups, heard.waiting);
  const figures = checkoutFigures(groups, charges);
  const total = sent?.total ?? figures.total;
  const isLocked = sent !== undefined;
  const addressWrong: Wrong | undefined =
    refusal && aboutAddress.has(refusal.key) ? refusal.why : wrong.address && inputs.addressId === undefined ? { text: notSet } : undefined;
  const methodWrong = wrong.method && payType === undefined ? wrong.method : undefined;

  const text = intl.formatMessage({ id: isLocked ? 'checkout.again' : 'checkout.go' }, { orders: groups.length, amount: amountText(intl, total), with: payType ?? 'balance' });

  function press() {
    if (checkout.isBusy || heard.isAsking) return;
    if (isHindered) return showHindrance();
    if (isTooMany) return comeTo(unpaidPlace.current);
    // What is typed of an address is meant: it is saved first, or what is wrong in it shown at its field.
    if (addressTyped && !isLocked) return addressPlace.current?.querySelector('form')?.requestSubmit();
    const methodMissing = payType === undefined && !isOffline;
    // The shop would send to how the address was before; an order that is only kept goes after the change.
    const waits = addressWaits && !isLocked && !isOffline;
    setWrong({ address: inputs.addressId === undefined, waits, ...(methodMissing && { method: { id: 'pay.chooseMethod' } }) });
    if (waits || (inputs.addressId === undefined && !isLocked)) return comeTo(addressPlace.current);
    const shown: ShownOrder = {
      payload: sent ?? { addressId: inputs.addressId ?? '', orderList: askedLines(groups), total: figures.total, remarkList: remarksOf(groups, remarks) },
      groups: groups.map((group) => ({ ...group, list: [...group.list] })),
      payType: payType ?? null,
      figures,
      draftId,
    };
    // Without a line it is kept, and no secret is asked for.
    if (isOffline) return void checkout.place(shown, { payType: payType ?? 'balance' });
    if (payType === undefined || (payType === 'balance' && (!safewordSet || missingIn(methods, total) !== undefined))) return comeTo(methodPlace.current);
    go(payType, { text, amount: total }, (payment) => ('orderIds' in checkout.state ? checkout.pay(checkout.state.orderIds, payment) : checkout.place(shown, payment)));
  }

  return (
    <>
      {head}
      <Steps current={inputs.addressId === undefined && !isLocked ? 'address' : 'goods'} />
      <FoldedSummary figures={figures} />
      <div className={css['columns']}>
        <div className={css['main']}>
          <section ref={addressPlace} tabIndex={-1} className={css['part']} aria-labelledby="part-address">
            <h2 id="part-address"><FormattedMessage id="checkout.step.address" /></h2>
            <div aria-live="polite">{addressWrong && <p className={css['wrong']}><Icon name="alert" /><span><WrongText wrong={addressWrong} /></span></p>}</div>
            {!isLocked && (
              <Suspense fallback={<Skeleton lines={5} />}>
                <WithTexts group="account"><AddressChoice chosenId={inputs.addressId} choose={choose} tellWaiting={tellWaiting} tellTyped={tellTyped} />{wrong.waits && addressWaits && <p role="alert" className={css['wrong']}><Icon name="alert" /><span><FormattedMessage id="address.notYet.edited" /></span></p>}</WithTexts>
              </Suspense>
            )}
            {address && <p><bdi>{[address.name, address.address, address.city].join(', ')}</bdi></p>}
          </section>
          <section ref={goodsPlace} className={css['part']} aria-labelledby="part-goods">
            <h2 id="part-goods"><FormattedMessage id="checkout.goods" values={{ orders: groups.length }} /></h2>
            <GoodsBySeller
              groups={groups}
              waiting={waiting}
              aboutLine={(line) => (waiting.includes(line) || line.lowered !== undefined) && <Suspense><LineTrouble line={line} heard={heard} /></Suspense>}
              aboutGroup={({ sellerId, title }) => {
                const own = small.find((each) => each.sellerId === sellerId);
                return (
                  <>
                    {own && <Suspense><SmallOrder order={own} minimum={minimum} /></Suspense>}
                    <Remark seller={title} text={remarks[sellerId] ?? ''} type={(text) => change({ remarks: { ...remarks, [sellerId]: text } })} locked={isLocked} />
                  </>
                );
              }}
            />
          </section>
          <section ref={methodPlace} tabIndex={-1} className={css['part']} aria-labelledby="part-payment">
            <h2 id="part-payment"><FormattedMessage id="pay.method" /></h2>
            <Methods methods={methods} chosen={payType} choose={(next) => change({ payType: next })} total={total} safewordSet={safewordSet} wrong={methodWrong} />
          </section>
        </div>
        <Summary figures={figures}>
          {inputs.addressId !== undefined && <Suspense><DeliveryToAddress addressId={inputs.addressId} cost={figures.freight} /></Suspense>}
          {isOffline && <p className={css['note']}><Icon name="offline" /><span><FormattedMessage id="checkout.offline" /></span></p>}
          {isHindered && <Suspense><Hindrance heard={heard} /></Suspense>}
          {(isTooMany || refusal?.key === 'tooManyUnpaid') && <Suspense><TooManyUnpaid ref={unpaidPlace} /></Suspense>}
          <p role="status" className="small">{state.at === 'drafted' && <FormattedMessage id="checkout.kept" />}</p>
          <div role="alert">
            {state.at === 'unknown' && draftId === undefined && <p className={css['note']}><Icon name="alert" /><span><FormattedMessage id="checkout.unknown" /></span></p>}
            {refusal && !elsewhere.has(refusal.key) && named?.length !== 0 && <p className={css['note']}><Icon name="alert" /><span>{named && <><bdi>{intl.formatList(named)}</bdi>: </>}<WrongText wrong={refusal.why} /> <FormattedMessage id="checkout.nothingOrdered" /></span></p>}
          </div>
          <FinalButton
            act={press}
            busy={state.at === 'placing' ? 'checkout.placing' : state.at === 'paying' ? 'pay.paying' : heard.isAsking ? 'checkout.asking' : undefined}
            text={isOffline ? intl.formatMessage({ id: 'checkout.keep' }) : text}
          />
        </Summary>
      </div>
    </>
  );
}

/** Brings a part of the page into view from its beginning, and reads it out. */
function comeTo(place: HTMLElement | null | undefined): void {
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}

function isAbout({ lines = [] }: Refusal, line: CheckoutLine): boolean {
  return lines.some(({ sellerGoodsId, skuId }) => sellerGoodsId === line.sellerGoodsId && skuId === line.skuId);
}

/** What a refusal is about: an order that is too small by its seller, all else by its goods. What was answered meanwhile is no trouble any more. */
function namesOf(refusal: Refusal, groups: readonly CheckoutGroup[], waiting: readonly CheckoutLine[] | undefined): string[] {
  if (refusal.key === 'orderBelowMinimum') return groups.filter(({ list }) => list.some((line) => isAbout(refusal, line))).map(({ title }) => title);
  return groups.flatMap(({ list }) => list.filter((line) => isAbout(refusal, line) && (waiting?.includes(line) ?? true)).map(({ name }) => name));
}

/** Whether it is more than may wait unpaid; of one product, over several orders, only the shop can say. */
function isMoreThan(left: Reply<'order!methods'>['leftToHold'], groups: readonly CheckoutGroup[]): boolean {
  const pieces = askedLines(groups).reduce((sum, { count }) => sum + count, 0);
  return left !== undefined && (left.submissions < 1 || pieces > left.pieces);
}

/** What each seller is told who is told something. */
function remarksOf(groups: readonly CheckoutGroup[], remarks: Inputs['remarks']) {
  return groups.flatMap(({ sellerId }) => {
    const remark = remarks[sellerId]?.trim() ?? '';
    return remark === '' ? [] : [{ sellerId, remark }];
  });
}
