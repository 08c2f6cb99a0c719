import { atom, type createStore } from 'jotai';

/** The browser's install prompt, kept so that it is shown only when the shopper asks. Not all browsers have one. */
type InstallOffer = Event & { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> };

export const installOfferAtom = atom<InstallOffer | undefined>(undefined);
/** Installed while this tab was open. */
export const installedAtom = atom(false);

/** Call it at page start: the event fires once, early, and the browser would show its prompt if nobody caught it. */
export function keepInstallOffer(store: ReturnType<typeof createStore>): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(installOfferAtom, event as InstallOffer);
  });
  addEventListener('appinstalled', () => {
    store.set(installOfferAtom, undefined);
    store.set(installedAtom, true);
  });
}
