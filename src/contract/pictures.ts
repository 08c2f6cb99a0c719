/** Widths in pixels in which every picture of the catalog is offered; the server makes no others. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The widest that is fetched where smaller pictures are wanted. */
export const smallWidth = 320 satisfies PictureWidth;

/** An uploaded picture has one width; all others are of the catalog, under `/pictures/`. */
export function isUpload(name: string): boolean {
  return /^[0-9a-f]{32}\.webp$/.test(name);
}

/** Where an uploaded picture is. A private one comes to its owner only, by the session's cookie: nothing is added to the address. */
export function uploadUrl(name: string): string {
  return `/uploads/${name}`;
}
