export { onDevice } from './kept-pictures';
export { pictureForSending } from './picture-for-sending';
export { uploadPictures } from './upload-pictures';
export { PicturesField, Preview } from './pictures-field';
export { usePictures, type ChosenPicture, type Pictures } from './use-pictures';
