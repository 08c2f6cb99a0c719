import type { Page } from 'playwright';

/** From now on every chosen picture is still being prepared, as on a slow phone, until the returned function is called. Lasts until the page is loaded anew. */
export async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = createImageBitmap;
    const isHeld = new Promise<void>((resolve) => Object.assign(window, { goOn: resolve }));
    Object.assign(window, { createImageBitmap: async (...given: Parameters<typeof decode>) => isHeld.then(() => decode(...given)) });
  });
  return () => page.evaluate(() => (window as never as { readonly goOn: () => void }).goOn());
}
