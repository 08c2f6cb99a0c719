import { Link, useLocation } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { keepState, keptState } from '../../local/state';
import { useBrand } from '../../ui/brand';
import { Button, buttonClass } from '../../ui/button';
import { installedAtom, installOfferAtom } from '../features/support';
import css from './update-bar.module.css';

/** A no is heard for 90 days. */
const restMs = 90 * 86_400_000;
const declinedState = 'installDeclined';

/** Safari on iPhones and iPads installs pages too, but offers nothing. */
const isPlainSafari = () => /iPhone|iPad/.test(navigator.userAgent) && !('standalone' in navigator && navigator.standalone === true);

/** Whether the shopper said no lately; `true` while the device has not told. */
function useDeclined(): boolean {
  const declined = async () => {
    const at = await keptState(declinedState, v.number());
    return at !== undefined && Date.now() - at < restMs;
  };
  return useLiveQuery(() => declined().catch(() => true), [], true);
}

/** Offers once in a while to keep the shop on the home screen, never while buying. */
export function InstallBar() {
  const [offer, setOffer] = useAtom(installOfferAtom);
  const installed = useAtomValue(installedAtom);
  const declined = useDeclined();
  const buying = useLocation({ select: ({ pathname }) => pathname === '/settlement' || pathname === '/paySuccess' });
  const shows = !declined && !installed && !buying && (offer !== undefined || isPlainSafari());
  return <div role="status">{shows && <Offer install={offer && (() => void install())} />}</div>;

  async function install() {
    const answer = await offer?.prompt();
    // A browser takes each offer back once it was answered.
    setOffer(undefined);
    if (answer?.outcome === 'dismissed') await rest();
  }
}

async function rest(): Promise<void> {
  await keepState(declinedState, Date.now());
}

function Offer({ install }: { readonly install: (() => void) | undefined }) {
  const { name: brand } = useBrand();
  return (
    <div className={css['bar']}>
      <p><FormattedMessage id="install.text" values={{ brand }} /></p>
      {install ? (
        <Button onClick={install}><FormattedMessage id="install.go" /></Button>
      ) : (
        <Link to="/userInfo/download" className={buttonClass()} onClick={() => void rest()}><FormattedMessage id="install.how" /></Link>
      )}
      <Button kind="quiet" onClick={() => void rest()}><FormattedMessage id="install.later" /></Button>
    </div>
  );
}
