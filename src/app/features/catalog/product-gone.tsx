import { FormattedMessage, useIntl } from 'react-intl';
import { useReply } from '../../data/use-reply';
import { useRefusalText } from '../../i18n/use-refusal';
import { Notice } from '../../ui/notice';
import { GoodsGrid } from './goods-card';
import { homePage } from './questions';

/** A product that is unknown, unlisted or removed: the catalogue's message, and others to look at (ux: UX-054). */
export function ProductGone({ refusal }: { refusal: string }) {
  const intl = useIntl();
  const text = useRefusalText(refusal);
  const { reply } = useReply('sellerGoods!recommend_like', homePage);
  return (
    <div className="page">
      <Notice drawing="empty" title={intl.formatMessage({ id: 'product.gone.title' })}>
        {text}
      </Notice>
      {reply && (
        <section>
          <h2><FormattedMessage id="product.others" /></h2>
          <GoodsGrid goods={reply.pageList} />
        </section>
      )}
    </div>
  );
}
