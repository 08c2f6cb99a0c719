import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SellerCard } from '../../../../contract/shop/goods';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { usePublicQuery } from '../../../queries/use-public-query';
import { ListFrame } from '../lists/list-frame';
import { useListAddress } from '../lists/use-list-address';
import { StoreCategories } from './store-categories';
import css from './store-goods.module.css';
import { StoreSearch } from './store-search';

const stall = { d: 'M32 68V30h56v38M28 30l6-12h52l6 12ZM42 40h36v16H42ZM42 48h36' };

const route = getRouteApi('/store');
/** The store's own category tree is above the list. */
const elsewhere = ['categoryId'] as const;

/** The goods of one store, or those that a keyword finds. */
export function StoreGoods({ seller, keyword }: { seller: Pick<SellerCard, 'sellerId' | 'name'>; keyword: string }) {
  const intl = useIntl();
  const { sellerId } = seller;
  const address = useListAddress(route.useSearch());
  const { data } = usePublicQuery('category!sellerTree', { sellerId });
  const title = useRef<HTMLHeadingElement>(null);
  const toAll = keyword && (
    <Link to="/store" search={{ id: sellerId }} className={css['back']}>
      <FormattedMessage id="store.allGoods" />
    </Link>
  );
  const heading = (
    <header className={css['head']}>
      <h2 ref={title} tabIndex={-1}>{keyword ? <FormattedMessage id="store.found" values={{ keyword: <bdi>{keyword}</bdi> }} /> : <FormattedMessage id="store.goods" />}</h2>
      {toAll}
      <StoreSearch seller={seller} keyword={keyword} title={title} />
      {data && <StoreCategories tree={data.tree} sellerId={sellerId} search={address.search} keyword={keyword} />}
    </header>
  );
  const empty = (
    <Notice
      level="h2"
      drawing={stall}
      title={intl.formatMessage({ id: keyword ? 'store.nothingFound' : 'store.noGoods' }, { keyword })}
      action={
        keyword && (
          <Link to="/searchResult" search={{ k: keyword }} className={buttonClass('next')}>
            <FormattedMessage id="store.searchMall" />
          </Link>
        )
      }
    />
  );
  const shared = { ...address, tree: data?.tree, elsewhere, heading, empty };
  return keyword ? (
    <ListFrame call="sellerGoods!searchSellerGoods" base={{ sellerId, keyword }} {...shared} />
  ) : (
    <ListFrame call="sellerGoods!list" base={{ sellerId }} {...shared} />
  );
}
