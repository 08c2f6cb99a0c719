export { formatBytes } from './format-bytes';
export { KeepOffline } from './keep-offline';
export { OfflineSections } from './offline-sections';
