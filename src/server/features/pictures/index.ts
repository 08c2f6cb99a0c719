/** The demo shop's pictures. Nothing outside this folder imports past this file. */
export { drawAhead } from './draw-ahead';
export { letGoPictures, picturesFolder } from './let-go-pictures';
export { PictureSizes, wideName } from './picture-sizes';
export { startPictures, type Pictures, type PictureTask } from './sizes-thread';
