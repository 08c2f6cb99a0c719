import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notice';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { usePublicQuery } from '../../../queries/use-public-query';
import { Section, SeeAll } from '../section';
import { SellerGrid } from '../seller-card';

const shopFront = { d: 'M36 42v26h48V42M32 40l5-18h46l5 18c0 6-12 6-14 0-2 6-12 6-14 0-2 6-12 6-14 0-2 6-14 6-14 0ZM54 68V54h12v14' };

const others = { pageNum: 1, pageSize: 6 } as const;

/** A store that does not exist: the refusal's message, and other stores. */
export function StoreGone({ refusal }: { refusal: string }) {
  const intl = useIntl();
  const text = useRefusalText(refusal, true);
  const { data } = usePublicQuery('seller!list', others);
  return (
    <div className="page">
      <Notice drawing={shopFront} title={intl.formatMessage({ id: 'store.gone.title' })}>
        {text}
      </Notice>
      {data && (
        <Section title={<FormattedMessage id="store.others" />} more={<SeeAll to="/searchStore" />}>
          <SellerGrid sellers={data.pageList} />
        </Section>
      )}
    </div>
  );
}
