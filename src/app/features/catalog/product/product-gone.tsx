import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { Notice } from '../../../../ui/notice';
import { useRefusalText } from '../../../../ui/use-refusal-text';

const tag = { d: 'M40 46 62 24h20v20L60 66ZM74 32h.01M52 46l8 8M60 46l-8 8' };

const Recommended = lazyPart(async () => (await import('../recommended')).Recommended);

/** An unknown, unlisted or removed product: the refusal's message, of `asOf`, and similar goods if something is known of it. */
export function ProductGone({ sellerGoodsId, refusal, asOf }: { sellerGoodsId: string; refusal: string; asOf: number }) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const text = useRefusalText(refusal, true);
  const wasSold = refusal === 'goodsUnlisted' || refusal === 'goodsRemoved';
  return (
    <div className="page">
      <Notice drawing={tag} title={intl.formatMessage({ id: 'product.gone.title' })}>
        {text}
      </Notice>
      {isHydrated && <Suspense><Recommended like={wasSold ? sellerGoodsId : undefined} asOf={asOf} /></Suspense>}
    </div>
  );
}
