import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LineNews } from '../../../rules/cart/cart-news';
import { Icon } from '../../../ui/icon';
import { MoneyText } from '../../../ui/money';
import { useRefusalText } from '../../../ui/use-refusal-text';
import css from './line-news.module.css';

/** What changed since the line was added, before and after; a lower price is only reported, the rest needs an answer. */
export function LineNewsList({ news, children }: { readonly news: readonly LineNews[]; /** buttons that answer */ readonly children: ReactNode }) {
  if (news.length === 0) return null;
  return (
    <div className={css['news']} data-asks={news.some(({ kind }) => kind !== 'lower') || undefined}>
      <ul>
        {news.map((each) => (
          <li key={each.kind}>
            <Icon name={each.kind === 'lower' ? 'check' : 'alert'} />
            <span><Words news={each} /></span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function Words({ news }: { news: LineNews }) {
  switch (news.kind) {
    case 'lower':
      return <FormattedMessage id="cart.news.lower" values={{ before: <MoneyText amount={news.before} /> }} />;
    case 'higher':
      return <FormattedMessage id="cart.news.higher" values={{ after: <MoneyText amount={news.after} /> }} />;
    case 'freight':
      return <FormattedMessage id="cart.news.freight" values={{ after: <MoneyText amount={news.after} /> }} />;
    case 'fewer':
      return <FormattedMessage id="cart.news.fewer" values={{ left: news.left }} />;
    case 'minimum':
      return <FormattedMessage id="cart.news.minimum" values={{ min: news.min }} />;
    case 'maximum':
      return <FormattedMessage id="cart.news.maximum" values={{ max: news.max }} />;
    case 'soldOut':
      return <FormattedMessage id="cart.news.soldOut" />;
    case 'gone':
      return <Gone refusal={news.refusal} />;
  }
}

function Gone({ refusal }: { refusal: string }) {
  return useRefusalText(refusal);
}
