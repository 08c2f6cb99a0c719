/** Widths in pixels in which every picture of the catalog is offered; the server makes no others. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];
