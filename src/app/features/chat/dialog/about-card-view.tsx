import { Link } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { AboutCard, AskedAbout } from '../../../../contract/shop/chat';
import { userPageSize } from '../../../../contract/shop/lists';
import { AnyPicture } from '../../../../ui/any-picture';
import { usePublicQuery } from '../../../queries/use-public-query';
import { useUserQuery } from '../../../queries/use-user-query';
import { chatOpenAtom } from '../open-chat';
import css from './about-card-view.module.css';

/** What a message asks about: a product or an order with its store, and a link to it. */
export function AboutCardView({ about }: { about: AskedAbout | AboutCard }) {
  if ('name' in about) return <Card {...about} />;
  return about.kind === 'goods' ? <WaitingGoods id={about.id} /> : <WaitingOrder id={about.id} />;
}

/** For a message not sent yet, the card is filled from the cached queries of the page the user was on. */
function WaitingGoods({ id }: { id: string }) {
  const { data } = usePublicQuery('sellerGoods!info', { sellerGoodsId: id });
  return <Card kind="goods" id={id} name={data?.name} image={data?.images[0]} sellerName={data?.sellerName} />;
}

function WaitingOrder({ id }: { id: string }) {
  const { data } = useUserQuery('order!info', { orderId: id });
  const goods = useUserQuery('order!listGoods', { orderId: id, pageNum: 1, pageSize: userPageSize });
  return <Card kind="order" id={id} name={data?.orderInfo.serialNumber} image={goods.data?.pageList[0]?.image} sellerName={data?.orderInfo.sellerName} />;
}

type CardProps = Pick<AboutCard, 'kind' | 'id'> & { readonly [Part in 'name' | 'image' | 'sellerName']?: string | undefined };

function Card({ kind, id, name, image, sellerName }: CardProps) {
  const setOpen = useSetAtom(chatOpenAtom);
  const inside = (
    <>
      {image ? <AnyPicture name={image} alt="" sizes="48px" className={css['picture']} /> : <span className={css['picture']} />}
      <span className={css['words']}>
        <span className="small muted"><FormattedMessage id={`chat.about.${kind}`} /></span>
        {name !== undefined && <span className={css['name']}><bdi dir={kind === 'order' ? 'ltr' : 'auto'}>{name}</bdi></span>}
        {sellerName !== undefined && <span className="small muted"><bdi>{sellerName}</bdi></span>}
      </span>
    </>
  );
  const look = { className: css['card'], onClick: () => setOpen(false) };
  return kind === 'goods' ? (
    <Link to="/productDetails" search={{ sellerGoodsId: id }} {...look}>{inside}</Link>
  ) : (
    <Link to="/userInfo/order-detail" search={{ orderId: id }} {...look}>{inside}</Link>
  );
}
