import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useReply } from '../../data/use-reply';
import { useTitle } from '../../shell/title';
import { ProductFacts } from './product-facts';
import { ProductGone } from './product-gone';
import { ProductMore } from './product-more';
import { ProductUnseen } from './product-unseen';
import { ProductSkeleton } from './product-skeleton';
import { Section } from './section';

const route = getRouteApi('/productDetails');

/** One product. Keyed by its id: nothing of the product before remains (storefront, 2: "not kept alive"). */
export function ProductPage() {
  const { sellerGoodsId } = route.useSearch();
  return <Product key={sellerGoodsId} sellerGoodsId={sellerGoodsId} />;
}

function Product({ sellerGoodsId }: { sellerGoodsId: string }) {
  const intl = useIntl();
  const { reply: goods, asOf, refusal, missing } = useReply('sellerGoods!info', { sellerGoodsId });
  useTitle(goods?.name ?? (refusal ? intl.formatMessage({ id: 'product.gone.title' }) : undefined));
  if (refusal !== undefined) return <ProductGone refusal={refusal} />;
  if (!goods) return missing ? <ProductUnseen sellerGoodsId={sellerGoodsId} why={missing} /> : <ProductSkeleton />;
  return (
    <div className="page">
      <nav aria-label={intl.formatMessage({ id: 'product.path' })} className="small muted">
        <ol className="path">
          {goods.categoryPath.map(({ id, name }) => (
            <li key={id}>
              <Link to="/commodity" search={{ categoryId: id }}>{name}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <ProductFacts goods={goods} asOf={asOf} />
      <Section title={<FormattedMessage id="product.description" />}>
        <div className="prose">
          {goods.description.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        </div>
      </Section>
      <ProductMore goods={goods} />
    </div>
  );
}
