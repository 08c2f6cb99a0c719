import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { storageRebuiltAtom, storageUnavailableAtom } from '../../queries/storage-unavailable';
import css from './bar.module.css';

/** Says that this browser stores nothing, or that its storage was rebuilt. */
export function StorageNotices() {
  const keepsNothing = useAtomValue(storageUnavailableAtom);
  const rebuilt = useAtomValue(storageRebuiltAtom);
  return (
    <>
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
    </>
  );
}
