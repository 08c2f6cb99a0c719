import type { Page } from 'playwright';

/** What a page shows when its test fails: a failure that does not come twice can be understood only from that. */
export async function failedPage(page: Page, troubles: readonly string[]): Promise<string> {
  const timeout = 2000;
  const focus = page.locator(':focus').evaluate((element) => (element.cloneNode() as Element).outerHTML, undefined, { timeout });
  const content = page.locator('body').ariaSnapshot({ timeout });
  return ['', page.url(), `focus: ${await focus.catch(() => 'nowhere')}`, await content.catch(String), ...troubles, ''].join('\n');
}
