/** Said where the shop names its sources. */
export const pictureNotice =
  'Product pictures are composed from Fluent Emoji by Microsoft Corporation (MIT License), through the package @lobehub/fluent-emoji-modern.';
