import { FormattedMessage, useIntl } from 'react-intl';
import { useRefusalText } from '../../../../i18n/use-refusal';
import { Notice } from '../../../../ui/notice';
import { usePublicQuery } from '../../../queries/use-public-query';
import { GoodsGrid } from '../goods-card';
import { homePage } from '../questions';
import { Section } from '../section';

/** A product that is unknown, unlisted or removed: the catalogue's message, and others to look at. */
export function ProductGone({ refusal }: { refusal: string }) {
  const intl = useIntl();
  const text = useRefusalText(refusal);
  const { data } = usePublicQuery('sellerGoods!recommend_like', homePage);
  return (
    <div className="page">
      <Notice drawing="empty" title={intl.formatMessage({ id: 'product.gone.title' })}>
        {text}
      </Notice>
      {data && (
        <Section title={<FormattedMessage id="product.others" />}>
          <GoodsGrid goods={data.pageList} />
        </Section>
      )}
    </div>
  );
}
