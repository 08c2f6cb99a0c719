import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsCard } from '../../../../contract/shop/goods';
import { useLanguage } from '../../../../i18n/language';
import { forgetViewed, watchViewed } from '../../../../local/catalog/viewed-goods';
import { Button } from '../../../../ui/button';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { useHeadingOnceGone } from '../../../../ui/page-heading';
import { DeviceAge } from '../device-age';
import { GoodsGrid } from '../goods-card';
import { Section } from '../section';

const mostShown = 6;

/** Products viewed on this device before this one; renders nothing if there are none. Needs a `Suspense` around it. */
export function RecentlyViewed({ except }: { except: string }) {
  const language = useLanguage();
  const [viewed, setViewed] = useState<readonly GoodsCard[]>([]);
  useEffect(() => watchViewed(language, setViewed), [language]);
  const goods = viewed.filter(({ sellerGoodsId }) => sellerGoodsId !== except).slice(0, mostShown);
  if (goods.length === 0) return null;
  return (
    <WithMessages group="buying">
      <Section title={<FormattedMessage id="viewed.title" />} more={<DeviceAge goods={goods} />}>
        <GoodsGrid goods={goods} />
        <Clear />
      </Section>
    </WithMessages>
  );
}

function Clear() {
  const goToHeadingOnceGone = useHeadingOnceGone();
  const clear = () => {
    goToHeadingOnceGone();
    void forgetViewed();
  };
  return <p><Button kind="quiet" onClick={clear}><FormattedMessage id="viewed.clear" /></Button></p>;
}
