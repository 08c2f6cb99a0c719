import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderDraft } from '../../../../local/orders/order-drafts';
import { Icon } from '../../../../ui/icon';
import { amountText } from '../payment/amount-text';
import css from './other-drafts.module.css';

/** Order drafts on this device; none is sent without its shopper. */
export function OtherDrafts({ drafts }: { drafts: readonly OrderDraft[] }) {
  const intl = useIntl();
  if (drafts.length === 0) return null;
  return (
    <section className={css['others']} aria-labelledby="other-drafts">
      <h2 id="other-drafts" className="unseen"><FormattedMessage id="checkout.drafts" values={{ count: drafts.length }} /></h2>
      {drafts.map(({ id, state, madeAt, order }) => (
        <Link key={id} to="/settlement" search={{ draft: id }}>
          <Icon name={state === 'sent' ? 'alert' : 'clock'} />
          <FormattedMessage
            id={`checkout.draft.link.${state}`}
            values={{ amount: amountText(intl, order.payload.total), at: intl.formatDate(madeAt, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }) }}
          />
        </Link>
      ))}
    </section>
  );
}
