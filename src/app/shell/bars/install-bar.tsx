import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { keepState, keptState } from '../../../local/database/state';
import { useBrand } from '../../../ui/brand';
import { Button, buttonClass } from '../../../ui/button';
import { WithTexts } from '../../../ui/loading/with-texts';
import { installedAtom, installOfferAtom } from '../../features/support';
import { usePageFacts } from '../use-page-facts';
import css from './update-bar.module.css';

/** A no is heard for 90 days. */
const restMs = 90 * 86_400_000;
const declinedState = 'installDeclined';

const hintedState = 'installHinted';

/** iPhones and iPads install pages too, but offer nothing. An iPad calls itself a Mac, whose screens take no touch. */
const isPlainSafari = () => {
  const { userAgent, maxTouchPoints } = navigator;
  const isTouched = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isTouched && !('standalone' in navigator && navigator.standalone === true);
};

/** Whether the shopper said no lately; `true` while the device has not told. */
function useDeclined(): boolean {
  const declined = async () => {
    const at = await keptState(declinedState, v.number());
    return at !== undefined && Date.now() - at < restMs;
  };
  return useLiveQuery(() => declined().catch(() => true), [], true);
}

/** Whether there is a hint to give that this device never got; `false` while it has not told. */
function useHint(): readonly [due: boolean, close: () => void] {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (isPlainSafari()) keptState(hintedState, v.boolean()).then((hinted) => setDue(hinted !== true), () => {});
  }, []);
  return [due, () => setDue(false)];
}

/** Offers once in a while to keep the shop on the home screen, never while buying; says once how an iPhone does it. */
export function InstallBar() {
  const [offer, setOffer] = useAtom(installOfferAtom);
  const installed = useAtomValue(installedAtom);
  const declined = useDeclined();
  const { isBuying } = usePageFacts();
  const [isHintDue, closeHint] = useHint();
  const may = !declined && !installed && !isBuying;
  return (
    <div role="status">
      {may && offer && <WithTexts group="help"><Offer install={() => void install()} /></WithTexts>}
      {may && !offer && isHintDue && <WithTexts group="help"><Hint close={closeHint} /></WithTexts>}
    </div>
  );

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

function Offer({ install }: { readonly install: () => void }) {
  const { name: brand } = useBrand();
  return (
    <div className={css['bar']}>
      <p><FormattedMessage id="install.text" values={{ brand }} /></p>
      <Button onClick={install}><FormattedMessage id="install.go" /></Button>
      <Button kind="quiet" onClick={() => void rest()}><FormattedMessage id="install.later" /></Button>
    </div>
  );
}

function Hint({ close }: { readonly close: () => void }) {
  const { name: brand } = useBrand();
  // Shown is told: it stays for this visit, and no other visit brings it again.
  useEffect(() => void keepState(hintedState, true).catch(() => {}), []);
  return (
    <div className={css['bar']}>
      <p><FormattedMessage id="install.hint" values={{ brand }} /></p>
      <Link to="/userInfo/download" className={buttonClass()} onClick={close}><FormattedMessage id="install.how" /></Link>
      <Button kind="quiet" onClick={close}><FormattedMessage id="shell.close" /></Button>
    </div>
  );
}
