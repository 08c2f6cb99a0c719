/** The demo shop's picture studio. Nothing outside this folder looks past this door. */
export { drawAhead } from './draw-ahead';
export { letGoPictures, picturesFolder } from './let-go-pictures';
export { pictureName } from './recipe';
export type { Tone, View } from './recipe';
export { PictureStudio } from './studio';
export { startStudio, type Pictures, type PictureTask } from './studio-thread';
