import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { storageRebuiltAtom, storageUnavailableAtom } from '../../queries/storage-unavailable';
import { OfferBar, shownOfferAtom } from './offer-bar';
import css from './update-bar.module.css';
import { updateAtom } from '../device/worker-state';

/** Notices about this browser: it stores nothing, its storage was rebuilt, or a new version is ready, applied when the user wants it. */
export function UpdateBar() {
  const [update, setUpdate] = useAtom(updateAtom);
  const isOtherShown = useAtomValue(shownOfferAtom) === 'install';
  const keepsNothing = useAtomValue(storageUnavailableAtom);
  const rebuilt = useAtomValue(storageRebuiltAtom);
  return (
    <div role="status">
      {keepsNothing && (
        <div className={css['bar']}>
          <p><FormattedMessage id="header.keepsNothing" /></p>
        </div>
      )}
      {rebuilt && (
        <div className={css['bar']}>
          <p><FormattedMessage id="header.storageRebuilt" /></p>
          <Button kind="quiet" onClick={() => void rebuilt.forget()}><FormattedMessage id="shell.close" /></Button>
        </div>
      )}
      {update && !isOtherShown && (
        <OfferBar name="update">
          <p><FormattedMessage id="update.text" /></p>
          <Button aria-disabled={update.isGoing} onClick={update.apply}><FormattedMessage id={update.isGoing ? 'shell.loading' : 'update.go'} /></Button>
          {!update.isGoing && <Button kind="quiet" onClick={() => setUpdate(undefined)}><FormattedMessage id="update.later" /></Button>}
        </OfferBar>
      )}
    </div>
  );
}
