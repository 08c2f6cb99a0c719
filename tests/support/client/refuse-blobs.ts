import { onTestFinished } from 'vitest';
import { device } from '../../../src/local/database/database';

/** Makes the device one that stores no Blob, as in Safari's private windows, until the test ends. */
export function refuseBlobs(): void {
  const refuse = (_key: unknown, row: object) => {
    if ((Object.values(row) as unknown[]).some((value) => value instanceof Blob)) throw new DOMException('It cannot be stored.', 'DataCloneError');
  };
  device.draftPictures.hook('creating', refuse);
  onTestFinished(() => device.draftPictures.hook('creating').unsubscribe(refuse));
}
