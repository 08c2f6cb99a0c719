import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** From now on every chosen picture is still being prepared, as on a slow phone, until the returned function is called. Lasts until the page is loaded anew. */
export async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = createImageBitmap;
    const isHeld = new Promise<void>((resolve) => Object.assign(window, { goOn: resolve }));
    Object.assign(window, { createImageBitmap: async (...given: Parameters<typeof decode>) => isHeld.then(() => decode(...given)) });
  });
  return () => page.evaluate(() => (window as never as { readonly goOn: () => void }).goOn());
}

/** Chooses a second picture, which is not ready at once: with nothing sent since the first was, that is not told as wrong. */
export async function expectUntold(page: Page, place: Locator, told: Locator, buffer: Buffer): Promise<void> {
  const goOn = await holdPictures(page);
  await place.locator('input[type=file]').setInputFiles([{ name: 'second.jpg', mimeType: 'image/jpeg', buffer }]);
  await place.locator('[data-state=preparing]').waitFor();
  expect(await told.count()).toBe(0);
  await goOn();
  await place.locator('[data-state=ready]').nth(1).waitFor();
}
