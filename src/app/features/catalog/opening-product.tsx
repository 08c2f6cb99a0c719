import { useRouter } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isOpeningAtom, openedCardAtom } from './opened-card';
import css from './opening-product.module.css';
import { ProductOutline } from './product-outline';

/** Covers the previous page, which neither rerenders nor loses its scroll position, until the router has rendered the next. */
export function OpeningProduct() {
  const router = useRouter();
  const card = useAtomValue(openedCardAtom);
  const [isOpening, setOpening] = useAtom(isOpeningAtom);
  useEffect(() => {
    // A card tapped before this mounted may have been opened already.
    setOpening(false);
    const stops = (['onRendered', 'onResolved'] as const).map((event) => router.subscribe(event, () => setOpening(false)));
    return () => stops.forEach((stop) => stop());
  }, [router, setOpening]);
  return (
    isOpening && card && (
      // Screen readers learn of the page once it is there.
      <div className={css['opening']} inert aria-hidden>
        <ProductOutline goods={card} />
      </div>
    )
  );
}
