import { Suspense, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRefusalText } from '../../../../i18n/use-refusal';
import { Button } from '../../../../ui/button';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { Notice } from '../../../../ui/notice';
import { GoodsGrid } from '../goods-card';
import { useOfflineProducts } from '../offline-goods';
import css from './list-nothing.module.css';

const PackedGoods = lazyPart(async () => (await import('./packed-goods')).PackedGoods);
const mostKept = 12;

type Props = {
  readonly why: 'offline' | 'failed';
  readonly onAgain?: () => void;
  /** what would be listed: where all of it was kept for offline, it is */
  readonly list?: Omit<ComponentProps<typeof PackedGoods>, 'otherwise'> | undefined;
};

/** A list this device has never seen, while the shop is not in reach: says so, and offers what is kept. */
export function ListUnreached({ list, ...props }: Props) {
  const unseen = <Unseen {...props} />;
  return list ? <Suspense><PackedGoods {...list} otherwise={unseen} /></Suspense> : unseen;
}

function Unseen({ why, onAgain }: Pick<Props, 'why' | 'onAgain'>) {
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
