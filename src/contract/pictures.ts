/** Widths in pixels in which every catalog picture is available; the server makes no others. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The largest width fetched when the user wants smaller pictures. */
export const smallWidth = 320 satisfies PictureWidth;

/** Whether a picture is an upload, which has one width; all others are catalog pictures, under `/pictures/`. */
export function isUpload(name: string): boolean {
  return /^[0-9a-f]{32}\.webp$/.test(name);
}

/** The path of an uploaded picture. A private one is served to its owner by the session's cookie, so the URL needs no token (open-upload.ts: who else may see it). */
export function uploadUrl(name: string): string {
  return `/uploads/${name}`;
}
