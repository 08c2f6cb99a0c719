import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PackOf } from '../../../local/offline/offline-packs';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { lazyPart } from '../../../ui/loading/lazy-part';

const KeepDialog = lazyPart(async () => (await import('./keep-dialog')).KeepDialog);

/** Keeps a product, a category or a store for offline use: the size is shown before anything is fetched. */
export function KeepOffline(of: Pick<PackOf, 'kind' | 'id'> & { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="kept" />
        <FormattedMessage id="goods.keepOffline" />
      </Button>
      {isOpen && <Suspense><KeepDialog of={of} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
