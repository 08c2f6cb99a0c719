/** The demo shop's pictures. */
export { resizeAhead } from './resize-ahead';
export { evictPictures, picturesFolder } from './evict-pictures';
export { PictureSizes, wideName } from './picture-sizes';
export { startPictures, type Pictures, type PictureTask } from './picture-thread';
