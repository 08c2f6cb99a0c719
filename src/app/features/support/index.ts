export { helpSettings, isHelpPage } from './help-list';
export { Newsletter } from './newsletter';
export { installedAtom, installOfferAtom, isInstalled, keepInstallOffer } from './install-offer';
