import { lazyPart } from '../../../ui/loading/lazy-part';

export { KeepOffline } from './keep-offline';
/** What the settings of the device say: not part of a page's first view. */
export const OfflineSections = lazyPart(async () => (await import('./offline-sections')).OfflineSections);
