import { useAtom, useAtomValue } from 'jotai';
import { useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBrand } from '../../../ui/brand';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import css from './install-button.module.css';
import { installedAtom, installOfferAtom } from './install-offer';

const never = () => () => {};
const isInside = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

/** Installs the app if the browser offers that, and says how it ended. Renders no button without an offer. */
export function InstallButton() {
  const { name: brand } = useBrand();
  const [offer, setOffer] = useAtom(installOfferAtom);
  const installed = useAtomValue(installedAtom);
  const [declined, setDeclined] = useState(false);
  const inside = useSyncExternalStore(never, isInside, () => false);

  async function install() {
    const answer = await offer?.prompt();
    // An offer can be used only once.
    setOffer(undefined);
    setDeclined(answer?.outcome === 'dismissed');
  }

  const said = inside ? 'download.inside' : installed ? 'download.installed' : declined ? 'download.declined' : undefined;
  return (
    <>
      {offer && !inside && !installed && (
        <p>
          <Button kind="next" onClick={() => void install()}>
            <Icon name="kept" />
            <FormattedMessage id="download.install" values={{ brand }} />
          </Button>
        </p>
      )}
      <p role="status" className={said && css['said']}>
        {said !== undefined && (
          <>
            <Icon name={said === 'download.declined' ? 'help' : 'check'} />
            <FormattedMessage id={said} values={{ brand }} />
          </>
        )}
      </p>
    </>
  );
}
