/** The cache of pictures that were kept on purpose: the worker shows them, and no limit of its own lets them go. */
export const keptPictures = 'dhow-kept-pictures';
