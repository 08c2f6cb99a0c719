import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { updateAtom } from '../device/worker-state';
import { OfferBar, shownOfferAtom } from './offer-bar';

/** Offers a new version that is ready, applied when the user wants it. */
export function UpdateBar() {
  const [update, setUpdate] = useAtom(updateAtom);
  const isOtherShown = useAtomValue(shownOfferAtom) === 'install';
  if (!update || isOtherShown) return null;
  return (
    <OfferBar name="update">
      <p><FormattedMessage id="update.text" /></p>
      <Button aria-disabled={update.isGoing} onClick={update.apply}><FormattedMessage id={update.isGoing ? 'shell.loading' : 'update.go'} /></Button>
      {!update.isGoing && <Button kind="quiet" onClick={() => setUpdate(undefined)}><FormattedMessage id="update.later" /></Button>}
    </OfferBar>
  );
}
