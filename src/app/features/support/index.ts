export { helpSettings, isHelpPage } from './help-list';
export { Newsletter } from './newsletter';
export { installedAtom, installOfferAtom, keepInstallOffer } from './install-offer';
