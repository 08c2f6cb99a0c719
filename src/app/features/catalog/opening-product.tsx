import { useRouter } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isOpeningAtom, openedCardAtom } from './opened-card';
import css from './opening-product.module.css';
import { ProductOutline } from './product-outline';

/** Lies over the page before, so that neither is it drawn anew nor its place lost, until the router has drawn the next. */
export function OpeningProduct() {
  const router = useRouter();
  const card = useAtomValue(openedCardAtom);
  const [isOpening, setOpening] = useAtom(isOpeningAtom);
  useEffect(() => {
    // One that was tapped before this was here may have been opened already.
    setOpening(false);
    const stops = (['onRendered', 'onResolved'] as const).map((event) => router.subscribe(event, () => setOpening(false)));
    return () => stops.forEach((stop) => stop());
  }, [router, setOpening]);
  return (
    isOpening && card && (
      // A screen reader hears of the page when it is there.
      <div className={css['opening']} inert aria-hidden>
        <ProductOutline goods={card} />
      </div>
    )
  );
}
