import { expect, it } from 'vitest';
import { journey, searchAlive } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

it('UX-115 a message that has the focus stays, also when the pointer has gone over it', async () => {
  const page = await mall.open('/information');
  await searchAlive(page);
  await page.clock.install();
  await page.getByRole('banner').getByRole('combobox').press('Enter');
  const message = page.getByText(said('en', 'search.emptyKeyword'));
  const close = page.getByRole('status').filter({ has: message }).getByRole('button');
  await close.focus();
  await close.hover();
  await page.mouse.move(2, 2);
  await page.clock.fastForward(6_000);
  expect(await message.isVisible()).toBe(true);
  await close.blur();
  await page.clock.fastForward(6_000);
  await message.waitFor({ state: 'detached' });
});
