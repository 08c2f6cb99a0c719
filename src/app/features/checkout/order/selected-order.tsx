import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Selected } from '../../../../local/cart/cart';
import type { OrderDraft } from '../../../../local/orders/order-drafts';
import type { CheckoutGroup } from '../../../../rules/cart/checkout';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { Skeleton } from '../../account';
import { useCheckoutContext } from '../checkout-context';
import { OrderForm } from './order-form';
import { OtherDrafts } from './other-drafts';
import { refusedLines, useUpdatedOrder } from './use-updated-order';
import { useSelected } from './use-selected';

const bag = { d: 'M38 32h44l6 36H32ZM50 40V26a10 10 0 0 1 20 0v14' };

/** The order of the cart lines selected for payment. */
export function SelectedOrder({ drafts }: { readonly drafts: readonly OrderDraft[] }) {
  const intl = useIntl();
  const told = useSelected();
  // What was answered last, until the device has told of it: the next answer may come before.
  const [kept, setKept] = useState<Selected>();
  if (kept && (!told || told.at >= kept.at)) setKept(undefined);
  const latest = kept ?? told;
  const { checkout, state } = useCheckoutContext();
  // Placed goods leave the selection before their orders are known: until then they stay on the page.
  const [placing, setPlacing] = useState<Selected>();
  if (latest && latest !== placing && !checkout.isBusy) setPlacing(latest);
  const selected = checkout.isBusy ? (placing ?? latest) : latest;
  const updated = useUpdatedOrder({ groups: selected?.groups ?? [], refused: refusedLines(state), keep });

  /** Saves for every tab: there is one selection. Without room on the device it stays as it was, and the page asks again. */
  function keep(groups: readonly CheckoutGroup[]): void {
    const list = groups.map((group) => ({ sellerId: group.sellerId, title: group.title, checkList: group.list.map(({ identifier }) => identifier), list: [...group.list] }));
    // Later than the one before by any clock, so that the device tells which it has.
    const answered: Selected = { groups: list, at: Math.max(Date.now(), (latest?.at ?? 0) + 1) };
    if (list.length > 0) setKept(answered);
    void import('../../../../local/cart/cart')
      .then(({ keepSelected }) => keepSelected(answered))
      .catch(() => 'noRoom')
      .then((changed) => changed !== 'kept' && setKept((now) => (now === answered ? undefined : now)));
  }

  if (selected === undefined) return <Skeleton lines={5} />;
  const others = <OtherDrafts drafts={drafts} />;
  if (selected === null) {
    return (
      <>
        {others}
        <Notice level="h2" drawing={bag} title={intl.formatMessage({ id: 'checkout.empty.title' })} action={<Link to="/index" hash="cart" className={buttonClass('next')}><FormattedMessage id="checkout.empty.go" /></Link>}>
          <FormattedMessage id="checkout.empty.text" />
        </Notice>
      </>
    );
  }
  return <OrderForm updated={updated} head={others} />;
}
