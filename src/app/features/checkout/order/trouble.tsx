import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accept, canAccept, newsOf } from '../../../../rules/cart/cart-news';
import type { CheckoutLine, TooSmall } from '../../../../rules/cart/checkout';
import type { Money } from '../../../../rules/money';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { LineNewsList } from '../../cart';
import { amountText } from '../payment/amount-text';
import css from './trouble.module.css';
import type { UpdatedOrder } from './use-updated-order';

/** What changed about a line since it was chosen, and what the shopper can do: accept it, or leave the line out. */
export function LineTrouble({ line, updated: { waiting, maxBuy, ...acts } }: { readonly line: CheckoutLine; readonly updated: UpdatedOrder }) {
  const intl = useIntl();
  const isWaiting = waiting?.some(({ identifier }) => identifier === line.identifier);
  const news = newsOf(line, maxBuy);
  const isOfCount = news.every(({ kind }) => kind === 'fewer' || kind === 'minimum' || kind === 'maximum');
  return (
    <div>
      <LineNewsList news={news}>
        {isWaiting && (
          <p className={css['answers']}>
            {canAccept(line, maxBuy) && (
              <Button onClick={() => acts.accept([line.identifier])}>
                {isOfCount ? <FormattedMessage id="checkout.line.take" values={{ count: accept(line, maxBuy).count }} /> : <FormattedMessage id="checkout.line.accept" />}
              </Button>
            )}
            <Button aria-label={intl.formatMessage({ id: 'checkout.line.leaveOutNamed' }, { name: line.name })} onClick={() => acts.leaveOut(line.identifier)}><FormattedMessage id="checkout.line.leaveOut" /></Button>
          </p>
        )}
      </LineNewsList>
    </div>
  );
}

/** A seller's order below the mall's minimum: what it lacks, and a link to more of that seller. */
export function SmallOrder({ order: { sellerId, title, missing }, minimum }: { readonly order: TooSmall; readonly minimum: Money }) {
  const intl = useIntl();
  return (
    <div className={css['note']} data-waiting tabIndex={-1}>
      <Icon name="alert" />
      <div className={css['facts']}>
        <p><FormattedMessage id="checkout.minimum" values={{ minimum: amountText(intl, minimum), missing: amountText(intl, missing) }} /></p>
        <Link to="/store" search={{ id: sellerId }} className="link"><FormattedMessage id="checkout.moreOf" values={{ seller: <bdi>{title}</bdi> }} /></Link>
      </div>
    </div>
  );
}

/** More than may wait unpaid: links to where other orders can be paid or cancelled. */
export function TooManyUnpaid({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={css['note']} tabIndex={-1}>
      <Icon name="alert" />
      <div className={css['facts']}>
        <p role="status">{useRefusalText('tooManyUnpaid')}</p>
        <Link to="/userInfo/my-order" className="link"><FormattedMessage id="pay.toOrders" /></Link>
      </div>
    </div>
  );
}

/** Above the final button: why it does nothing yet, and a button that accepts all changes. */
export function Hindrance({ updated: { waiting = [], accept } }: { readonly updated: UpdatedOrder }) {
  const acceptAll = () => {
    accept(waiting.map(({ identifier }) => identifier));
    // The pressed button disappears.
    document.querySelector<HTMLElement>('[data-final]')?.focus();
  };
  return (
    <div className={css['note']}>
      <Icon name="alert" />
      <div className={css['facts']}>
        <p role="status"><FormattedMessage id={waiting.length > 0 ? 'checkout.waiting' : 'checkout.tooSmall'} values={{ count: waiting.length }} /></p>
        {waiting.length > 0 && <Button onClick={acceptAll}><FormattedMessage id="checkout.acceptAll" /></Button>}
      </div>
    </div>
  );
}
