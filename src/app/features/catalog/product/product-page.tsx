import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GoodsDetail } from '../../../../contract/shop/goods';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { WhenNear } from '../../../../ui/loading/when-near';
import { useTitle } from '../../../../ui/title';
import { usePublicQuery } from '../../../queries/use-public-query';
import { useOpenedCard } from '../opened-card';
import frame from '../product-frame.module.css';
import { ProductOutline } from '../product-outline';
import { Section } from '../section';
import { ProductFacts } from './product-facts';
import { ProductGone } from './product-gone';
import { useChoice } from './use-choice';

// Below the first view: reviews, more of the seller, similar goods.
const ProductMore = lazyPart(async () => (await import('./product-more')).ProductMore);
const ProductUnseen = lazyPart(async () => (await import('./product-unseen')).ProductUnseen);

const route = getRouteApi('/productDetails');

/** One product. Keyed by its id: no state of the previous product remains. */
export function ProductPage() {
  const { sellerGoodsId } = route.useSearch();
  return <Product key={sellerGoodsId} sellerGoodsId={sellerGoodsId} />;
}

function Product({ sellerGoodsId }: { sellerGoodsId: string }) {
  const intl = useIntl();
  const { data: goods, asOf, refusal, status } = usePublicQuery('sellerGoods!info', { sellerGoodsId });
  const card = useOpenedCard(sellerGoodsId);
  useTitle((goods ?? card)?.name ?? (refusal ? intl.formatMessage({ id: 'product.gone.title' }) : undefined));
  if (refusal !== undefined) return <ProductGone sellerGoodsId={sellerGoodsId} refusal={refusal} asOf={asOf} />;
  if (!goods) return status === 'pending' ? <ProductOutline goods={card} /> : <Suspense><ProductUnseen sellerGoodsId={sellerGoodsId} why={status} /></Suspense>;
  return <KnownProduct goods={goods} asOf={asOf} />;
}

function KnownProduct({ goods, asOf }: { goods: GoodsDetail; asOf: number | undefined }) {
  const intl = useIntl();
  const choice = useChoice(goods.skus);
  return (
    <div className="page">
      <nav aria-label={intl.formatMessage({ id: 'product.path' })} className={`small muted ${frame['path']}`}>
        <ol className="path">
          {goods.categoryPath.map(({ id, name }) => (
            <li key={id}>
              <Link to="/commodity" search={{ categoryId: id }}>{name}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <ProductFacts goods={goods} asOf={asOf} choice={choice}><ProductMore goods={goods} chosen={choice.chosen} whenBack /></ProductFacts>
      <Section title={<FormattedMessage id="product.description" />}>
        <div className="prose">
          {goods.description.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        </div>
      </Section>
      <WhenNear afterScroll><ProductMore goods={goods} chosen={choice.chosen} /></WhenNear>
    </div>
  );
}
