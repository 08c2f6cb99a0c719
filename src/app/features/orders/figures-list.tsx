import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { listedParts } from '../../../rules/cart/checkout';
import type { OrderFigures } from '../../../rules/cart/order-figures';
import { isAboveZero, type Money } from '../../../rules/money';
import { Icon } from '../../../ui/icon';
import { MoneyText } from '../../../ui/money';
import css from './figures-list.module.css';

type AmountOf = (props: { readonly amount: Money }) => ReactNode;
type Props = {
  readonly figures: OrderFigures;
  /** component that formats an amount */
  readonly Amount?: AmountOf;
  /** further rows after the total */
  readonly children?: ReactNode;
};

/** Every part of the total that is not zero; the three delivery fees are one row, which a tap expands. */
export function FiguresList({ figures, Amount = MoneyText, children }: Props) {
  return (
    <dl className={css['figures']}>
      {listedParts(figures).map((part) =>
        part === 'freight' ? (
          <Freight key={part} figures={figures} Amount={Amount} />
        ) : (
          <div key={part} data-part={part}>
            <dt><FormattedMessage id={`order.figure.${part}`} /></dt>
            <dd>
              {part === 'discount' ? (
                // Left to right as the amount is: from right to left the sign would stand behind it.
                <span dir="ltr"><span aria-hidden="true">−</span><span className="unseen"><FormattedMessage id="order.figure.minus" /></span> <Amount amount={figures[part]} /></span>
              ) : (
                <Amount amount={figures[part]} />
              )}
            </dd>
          </div>
        ),
      )}
      {children}
    </dl>
  );
}

const fees = ['dispatchFee', 'longDistanceFee', 'deliveryFee'] as const;

function Freight({ figures, Amount }: { figures: OrderFigures; Amount: AmountOf }) {
  const id = useId();
  const name = <dt id={id}><FormattedMessage id="order.figure.freight" /></dt>;
  if (!isAboveZero(figures.freight)) return <div data-part="freight">{name}<dd><FormattedMessage id="cart.sum.free" /></dd></div>;
  return (
    <div data-part="freight">
      {name}
      <dd>
        <details>
          <summary id={`${id}-sum`} aria-labelledby={`${id} ${id}-sum`}><Icon name="down" /><Amount amount={figures.freight} /></summary>
          <dl>
            {fees.filter((fee) => isAboveZero(figures[fee])).map((fee) => (
              <div key={fee} data-part={fee}><dt><FormattedMessage id={`product.${fee}`} /></dt><dd><Amount amount={figures[fee]} /></dd></div>
            ))}
          </dl>
        </details>
      </dd>
    </div>
  );
}
