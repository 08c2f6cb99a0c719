import { Link } from '@tanstack/react-router';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { listPageSize } from '../../../../rules/catalog/catalog';
import { ordered, passes } from '../../../../rules/catalog/list-filters';
import { Button, buttonClass } from '../../../../ui/button';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { DeviceAge } from '../device-age';
import { GoodsGrid } from '../goods-card';
import type { ListSearch } from '../list-address';
import { useOfflineProducts } from '../use-offline-products';
import { GoodsPages } from './goods-pages';
import css from './list-nothing.module.css';
import type { ListBase } from './list-search';
import { pagesOf, useTellTotal, type OnDevice } from './on-device';
import { useGoodsOnDevice } from './use-goods-on-device';

const shelf = { d: 'M28 20v48M92 20v48M28 34h64M28 52h64' };

const PackedGoods = lazyPart(async () => (await import('./packed-goods')).PackedGoods);
const mostKept = 12;

type Props = {
  readonly why: 'offline' | 'failed';
  readonly requestId: string | undefined;
  readonly onAgain?: () => void;
  /** instead of a button for that */
  readonly action?: ReactNode;
  /** the list asked for; shown if all of it was saved for offline */
  readonly list?: Omit<ComponentProps<typeof PackedGoods>, 'otherwise'> | undefined;
  /** what the device offers instead */
  readonly children?: ReactNode;
};

/** Replaces a list that is not on this device while the server is unreachable: says so, and offers what is saved. */
export function ListUnreached({ list, ...props }: Props) {
  const unseen = <Unseen {...props} />;
  return list ? <Suspense><PackedGoods {...list} otherwise={unseen} /></Suspense> : unseen;
}

function Unseen({ why, requestId, onAgain, action, children = <KeptGoods /> }: Omit<Props, 'list'>) {
  const intl = useIntl();
  const again = onAgain && (
    <Button onClick={onAgain}>
      <FormattedMessage id="shell.tryAgain" />
    </Button>
  );
  return (
    <>
      <Notice level="h2" drawing={why} title={intl.formatMessage({ id: `list.${why}.title` })} action={action ?? again}>
        <FormattedMessage id={`list.${why}.text`} />
        <Reference of={requestId} />
      </Notice>
      {children}
    </>
  );
}

type FittingProps = OnDevice & {
  readonly query: ListSearch & { readonly keyword?: string };
  readonly tree: readonly CategoryNode[] | undefined;
  readonly base: ListBase;
  readonly titled?: boolean;
  /** shown if the device has none of these goods, whatever the reader's filters */
  readonly otherwise?: ReactNode;
};

/** Goods stored on this device that the list would show. */
export function FittingGoods({ query, base, tree, open, onMore, onTotal, nothing, titled = false, otherwise = <KeptGoods /> }: FittingProps) {
  const goods = useGoodsOnDevice(query, tree);
  const fitting = goods && ordered(goods.filter((card) => passes(card, query)), query.sort);
  useTellTotal(fitting?.length, onTotal);
  if (!goods || !fitting) return null;
  if (fitting.length === 0) return (goods.some((card) => passes(card, base)) && nothing) || otherwise;
  return (
    <section className={css['kept']}>
      {titled && <h2><FormattedMessage id="filter.onDevice" values={{ total: fitting.length }} /></h2>}
      <p className={css['age']}><DeviceAge goods={fitting.slice(0, open * listPageSize)} /></p>
      <GoodsPages pages={pagesOf(fitting, open)} onMore={onMore} />
    </section>
  );
}

/** The products whose pages open offline. */
export function KeptGoods() {
  const kept = useOfflineProducts().slice(0, mostKept);
  if (kept.length === 0) return null;
  return (
    <section className={css['kept']}>
      <h2>
        <FormattedMessage id="list.kept" />
      </h2>
      <DeviceAge goods={kept} />
      <GoodsGrid goods={kept} />
    </section>
  );
}

/** A list without any goods, and the way on. */
export function ListEmpty({ children }: { children?: ReactNode }) {
  const intl = useIntl();
  return (
    <Notice level="h2" drawing={shelf} title={intl.formatMessage({ id: 'list.empty' })} action={<Link to="/index" className={buttonClass('next')}><FormattedMessage id="shell.toHome" /></Link>}>
      {children}
    </Notice>
  );
}

/** The server refused the query itself: shows the refusal's message. */
export function ListRefused({ refusal }: { refusal: string }) {
  return <ListEmpty>{useRefusalText(refusal, true)}</ListEmpty>;
}
