import { FormattedMessage } from 'react-intl';
import { linePrice, type CheckoutGroup, type LineNews } from '../../../../rules/checkout';
import { multiplyMoney } from '../../../../rules/money';
import { MoneyText } from '../../../../ui/money';
import { Picture } from '../../../../ui/picture';
import css from './goods-by-seller.module.css';
import { NewsOfLine } from './news-of-line';

/** What is bought, one order for each seller: picture, attribute, quantity, what one costs and what all cost. */
export function GoodsBySeller({ groups, news = [] }: { groups: readonly CheckoutGroup[]; news?: readonly LineNews[] }) {
  return (
    <div className={css['groups']}>
      {groups.map(({ sellerId, title, list }) => (
        <section key={sellerId} className={css['group']}>
          <h3><FormattedMessage id="checkout.from" values={{ seller: title }} /></h3>
          <ul>
            {list.map((line) => {
              const told = news.find(({ identifier }) => identifier === line.identifier);
              return (
                <li key={line.identifier} className={css['line']}>
                  <Picture name={line.zoomImg ?? line.imgUrl1} alt="" sizes="72px" className={css['picture']} />
                  <div className={css['what']}>
                    <p className={css['name']}><bdi>{line.name}</bdi></p>
                    {line.checkAttrName !== '' && <p className="small muted"><bdi>{line.checkAttrName}</bdi></p>}
                    <p className="small muted figures">
                      <FormattedMessage id="checkout.each" values={{ count: line.checkTotal, price: <MoneyText amount={linePrice(line)} /> }} />
                    </p>
                    {told && <NewsOfLine news={told} />}
                  </div>
                  <MoneyText amount={multiplyMoney(linePrice(line), line.checkTotal)} className={css['sum']} />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
