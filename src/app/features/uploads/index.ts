export { draftPictures } from './form-pictures';
export { pictureForSending } from './picture-for-sending';
export { picturesTrouble } from './pictures-trouble';
export { PicturesField, Preview } from './pictures-field';
export { picturesKept, usePictures, type ChosenPicture, type Pictures } from './use-pictures';
export { useUploadPictures } from './use-upload-pictures';
