import { FormattedMessage } from 'react-intl';
import type { LineNews } from '../../../../rules/checkout';
import { compareMoney } from '../../../../rules/money';
import { Icon } from '../../../../ui/icon';
import { MoneyText } from '../../../../ui/money';
import css from './goods-by-seller.module.css';

/** What is another about a line since it was last shown: before and after, never one in the place of the other. */
export function NewsOfLine({ news: { was, now, stock, short } }: { news: LineNews }) {
  return (
    <p className={css['news']}>
      <Icon name="alert" />
      <span>
        {now === null && <FormattedMessage id="checkout.news.gone" />}
        {now !== null && short && <FormattedMessage id="checkout.news.short" values={{ stock }} />}
        {now !== null && compareMoney(now, was) !== 0 && (
          <>
            {' '}
            <FormattedMessage id="checkout.news.price" values={{ was: <MoneyText amount={was} />, now: <MoneyText amount={now} /> }} />
          </>
        )}
      </span>
    </p>
  );
}
