import { FormattedMessage, useIntl } from 'react-intl';
import { useRefusalText } from '../../../../i18n/use-refusal';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { GoodsGrid } from '../goods-card';
import { useOfflineProducts } from '../offline-goods';
import css from './list-nothing.module.css';

const mostKept = 12;

/** A list this device has never seen, while the shop is not in reach: says so, and offers what is kept. */
export function ListUnreached({ why, onAgain }: { why: 'offline' | 'failed'; onAgain?: () => void }) {
  const intl = useIntl();
  const again = onAgain && (
    <Button onClick={onAgain}>
      <FormattedMessage id="shell.tryAgain" />
    </Button>
  );
  return (
    <>
      <Notice level="h2" drawing={why} title={intl.formatMessage({ id: `list.${why}.title` })} action={again}>
        <FormattedMessage id={`list.${why}.text`} />
      </Notice>
      <KeptGoods />
    </>
  );
}

/** The products whose pages open without a line. */
export function KeptGoods() {
  const kept = useOfflineProducts().slice(0, mostKept);
  if (kept.length === 0) return null;
  return (
    <section className={css['kept']}>
      <h2>
        <FormattedMessage id="list.kept" />
      </h2>
      <GoodsGrid goods={kept} />
    </section>
  );
}

/** The shop refused the question itself: the catalogue's message. */
export function ListRefused({ refusal }: { refusal: string }) {
  const intl = useIntl();
  return (
    <Notice level="h2" drawing="empty" title={intl.formatMessage({ id: 'list.empty' })}>
      {useRefusalText(refusal)}
    </Notice>
  );
}
