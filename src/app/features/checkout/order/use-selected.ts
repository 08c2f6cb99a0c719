import { useEffect, useState } from 'react';
import type { Selected } from '../../../../local/cart/cart';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';

/** The cart lines selected for payment, in whichever tab; `null` for none, `undefined` until read from the device. */
export function useSelected(): Selected | null | undefined {
  const [selected, setSelected] = useState<Selected | null>();
  useEffect(
    () =>
      lazySubscribe(
        () => import('../../../../local/cart/cart'),
        ({ watchSelected }) => watchSelected((news) => setSelected(news && news.groups.some(({ list }) => list.length > 0) ? news : null)),
        () => setSelected(null),
      ),
    [],
  );
  return selected;
}
