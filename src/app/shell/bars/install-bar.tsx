import { Link, useLocation } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { keepState, keptState } from '../../../local/database/state';
import { useBrand } from '../../../ui/brand';
import { Button, buttonClass } from '../../../ui/button';
import { WithMessages } from '../../../ui/loading/with-messages';
import { installedAtom, installOfferAtom } from '../../features/support';
import { usePageFacts } from '../use-page-facts';
import { updateAtom } from '../device/worker-state';
import { OfferBar, shownOfferAtom } from './offer-bar';

/** After a "no", nothing is offered for 90 days. */
const restMs = 90 * 86_400_000;
const declinedState = 'installDeclined';

const hintedState = 'installHinted';

/** Whether this is an iPhone or iPad outside an installed app: they can install pages but fire no install prompt. An iPad reports itself as a Mac, but Macs have no touch screen. */
const isPlainSafari = () => {
  const { userAgent, maxTouchPoints } = navigator;
  const isTouched = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isTouched && !('standalone' in navigator && navigator.standalone === true);
};

/** Whether the user declined within the last 90 days; `true` until read from the device. */
function useDeclined(): boolean {
  const declined = async () => {
    const at = await keptState(declinedState, v.number());
    return at !== undefined && Date.now() - at < restMs;
  };
  return useLiveQuery(() => declined().catch(() => true), [], true);
}

/** Whether the iPhone hint is due, as this device has never shown it; `false` until read from the device. */
function useHint(): readonly [due: boolean, close: () => void] {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (isPlainSafari()) keptState(hintedState, v.boolean()).then((hinted) => setDue(hinted !== true), () => {});
  }, []);
  return [due, () => setDue(false)];
}

/** Whether the place is a newer version's, if there is one: only on the page where that came while this offer was shown it is not. */
function useYields(): boolean {
  const isShown = useAtomValue(shownOfferAtom) === 'install';
  const hasUpdate = useAtomValue(updateAtom) !== undefined;
  const here = useLocation({ select: ({ pathname }) => pathname });
  const [keptAt, setKeptAt] = useState(here);
  if (!hasUpdate && keptAt !== here) setKeptAt(here);
  return hasUpdate && !(isShown && keptAt === here);
}

/** Offers now and then to install the shop, never during checkout; on iPhones and iPads hints once how to do it. */
export function InstallBar() {
  const [offer, setOffer] = useAtom(installOfferAtom);
  const installed = useAtomValue(installedAtom);
  const yields = useYields();
  const declined = useDeclined();
  const { isBuying } = usePageFacts();
  const [isHintDue, closeHint] = useHint();
  // On a full device the "no" holds for this page at least.
  const [isClosed, setClosed] = useState(false);
  const may = !declined && !isClosed && !installed && !isBuying && !yields;
  return (
    <div role="status">
      {may && offer && <WithMessages group="help"><Offer install={() => void install()} later={later} /></WithMessages>}
      {may && !offer && isHintDue && <WithMessages group="help"><Hint close={closeHint} /></WithMessages>}
    </div>
  );

  function later() {
    setClosed(true);
    void rest().catch(() => {});
  }

  async function install() {
    const answer = await offer?.prompt();
    // A browser's install prompt can be used only once.
    setOffer(undefined);
    if (answer?.outcome === 'dismissed') later();
  }
}

async function rest(): Promise<void> {
  await keepState(declinedState, Date.now());
}

function Offer({ install, later }: { readonly install: () => void; readonly later: () => void }) {
  const { name: brand } = useBrand();
  return (
    <OfferBar name="install">
      <p><FormattedMessage id="install.text" values={{ brand }} /></p>
      <Button onClick={install}><FormattedMessage id="install.go" /></Button>
      <Button kind="quiet" onClick={later}><FormattedMessage id="install.later" /></Button>
    </OfferBar>
  );
}

function Hint({ close }: { readonly close: () => void }) {
  const { name: brand } = useBrand();
  // Once shown, it stays for this visit and never shows again on a later one.
  useEffect(() => void keepState(hintedState, true).catch(() => {}), []);
  return (
    <OfferBar name="install">
      <p><FormattedMessage id="install.hint" values={{ brand }} /></p>
      <Link to="/userInfo/download" className={buttonClass()} onClick={close}><FormattedMessage id="install.how" /></Link>
      <Button kind="quiet" onClick={close}><FormattedMessage id="shell.close" /></Button>
    </OfferBar>
  );
}
