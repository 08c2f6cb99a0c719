import { useRouter } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { openingCardAtom } from './opened-card';
import css from './opening-product.module.css';
import { ProductOutline } from './product-outline';

/** Lies over the page before, so that neither is it drawn anew nor its place lost, until the router has drawn the next. */
export function OpeningProduct() {
  const router = useRouter();
  const [card, setCard] = useAtom(openingCardAtom);
  useEffect(() => {
    // One that was tapped before this was here may have been opened already.
    setCard(undefined);
    const stops = (['onRendered', 'onResolved'] as const).map((event) => router.subscribe(event, () => setCard(undefined)));
    return () => stops.forEach((stop) => stop());
  }, [router, setCard]);
  return (
    card && (
      // A screen reader hears of the page when it is there.
      <div className={css['opening']} inert aria-hidden>
        <ProductOutline goods={card} />
      </div>
    )
  );
}
