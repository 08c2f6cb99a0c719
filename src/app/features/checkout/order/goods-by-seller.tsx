import { useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { linePrice, type CheckoutGroup, type CheckoutLine } from '../../../../rules/cart/checkout';
import { multiplyMoney } from '../../../../rules/money';
import { Age } from '../../../../ui/age';
import { MoneyText } from '../../../../ui/money';
import { Picture } from '../../../../ui/picture';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useIsOffline } from '../../../queries/network-status';
import css from './goods-by-seller.module.css';

type Props = {
  readonly groups: readonly CheckoutGroup[];
  /** lines that need the shopper's answer; focusable, so that the page can move the focus there */
  readonly waiting: readonly CheckoutLine[];
  /** rendered under a line */
  readonly aboutLine: (line: CheckoutLine) => ReactNode;
  /** rendered under a seller's lines */
  readonly aboutGroup: (group: CheckoutGroup) => ReactNode;
};

/** The goods, one order for each seller: picture, attribute, quantity, unit price and sum. */
export function GoodsBySeller({ groups, waiting, aboutLine, aboutGroup }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isOffline = useIsOffline();
  const lines = groups.flatMap(({ list }) => list);
  // The pressed button is gone with its answer: focus goes to the next line that needs one, or to the heading.
  useNextFocus(place, `${lines.length} ${waiting.length}`, () => place.current?.querySelector<HTMLElement>('[data-waiting]') ?? document.getElementById('part-goods'));
  return (
    <div ref={place} className={css['groups']}>
      {groups.map((group) => (
        <section key={group.sellerId} className={css['group']}>
          <h3><FormattedMessage id="checkout.from" values={{ seller: group.title }} /></h3>
          <ul>
            {group.list.map((line) => (
              <li key={line.identifier} className={css['line']} {...(waiting.includes(line) && { 'data-waiting': true, tabIndex: -1 })}>
                <Picture name={line.zoomImg ?? line.imgUrl1} alt="" sizes="72px" className={css['picture']} />
                <div className={css['what']}>
                  <p className={css['name']}><bdi>{line.name}</bdi></p>
                  {line.checkAttrName !== '' && <p className="small muted"><bdi>{line.checkAttrName}</bdi></p>}
                  <p className="small muted figures">
                    <FormattedMessage id="checkout.each" values={{ count: line.checkTotal, price: <MoneyText amount={linePrice(line)} /> }} /> {isOffline && <Age asOf={line.seenAt} />}
                  </p>
                </div>
                <MoneyText amount={multiplyMoney(linePrice(line), line.checkTotal)} className={css['sum']} />
                {aboutLine(line)}
              </li>
            ))}
          </ul>
          {aboutGroup(group)}
        </section>
      ))}
    </div>
  );
}
