import { lazyPart } from '../../../ui/loading/lazy-part';

export { KeepOffline } from './keep-offline';
/** The offline sections of the device settings: not part of a page's first view. */
export const OfflineSections = lazyPart(async () => (await import('./offline-sections')).OfflineSections);
export const LimitNote = lazyPart(async () => (await import('./offline-sections')).LimitNote);
