import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Selected } from '../../../../local/cart';
import type { OrderDraft } from '../../../../local/order-drafts';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { Skeleton } from '../../account';
import { OrderForm, type Shared } from './order-form';
import { OtherDrafts } from './other-drafts';
import { useSelected } from './use-selected';

/** The order of what was selected in the cart. */
export function SelectedOrder({ drafts, ...shared }: Shared & { readonly drafts: readonly OrderDraft[] }) {
  const intl = useIntl();
  const told = useSelected();
  const { checkout } = shared;
  // What is being placed leaves the selection before its orders have come: until then it is still on the page.
  const [placing, hold] = useState<Selected>();
  if (told && told !== placing && !checkout.isBusy) hold(told);
  const selected = checkout.isBusy ? (placing ?? told) : told;
  if (selected === undefined) return <Skeleton lines={5} />;
  const others = <OtherDrafts drafts={drafts} />;
  if (selected === null) {
    return (
      <>
        {others}
        <Notice level="h2" drawing="empty" title={intl.formatMessage({ id: 'checkout.empty.title' })} action={<Link to="/index" hash="cart" className={buttonClass('next')}><FormattedMessage id="checkout.empty.go" /></Link>}>
          <FormattedMessage id="checkout.empty.text" />
        </Notice>
      </>
    );
  }
  return <OrderForm groups={selected.groups} head={others} {...shared} />;
}
