import { useEffect, useState } from 'react';
import type { GoodsCard } from '../../../contract/shop/goods';
import { useLanguage } from '../../../i18n/language';
import { Age } from '../../../ui/age';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

/** How old the oldest price is of cards that come from the device. */
export function DeviceAge({ goods }: { goods: readonly GoodsCard[] }) {
  const language = useLanguage();
  const [asOf, setAsOf] = useState<number>();
  const ids = goods.map(({ sellerGoodsId }) => sellerGoodsId).join(' ');
  useEffect(() => lazySubscribe(() => import('../../../local/catalog/viewed-goods'), ({ watchOldestCard }) => watchOldestCard(language, ids.split(' '), setAsOf)), [language, ids]);
  return asOf === undefined ? null : <Age asOf={asOf} />;
}
