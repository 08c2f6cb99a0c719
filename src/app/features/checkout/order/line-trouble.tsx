import { FormattedMessage, useIntl } from 'react-intl';
import { accept, canAccept, newsOf } from '../../../../rules/cart-news';
import type { CheckoutLine } from '../../../../rules/checkout';
import { Button } from '../../../../ui/button';
import { LineNewsList } from '../../cart';
import css from './trouble.module.css';
import type { HeardOrder } from './use-heard-order';

/** What changed about a line since it was chosen, and what its shopper can do: accept it, or go on without the line. */
export function LineTrouble({ line, heard: { waiting, maxBuy, ...acts } }: { readonly line: CheckoutLine; readonly heard: HeardOrder }) {
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
