import { atom, type createStore } from 'jotai';

/** The browser's own offer to install the page, kept so that only the shopper calls it up. Not all browsers have one. */
type InstallOffer = Event & { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> };

export const installOfferAtom = atom<InstallOffer | undefined>(undefined);
/** Installed while this tab was open. */
export const installedAtom = atom(false);

/** From the start of the page: the offer comes once, soon, and would show itself if nobody kept it. */
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
