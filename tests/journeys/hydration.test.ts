import { expect, it } from 'vitest';
import { expectNoTrouble, journey } from '../support/journey';

const mall = journey();

it('tries', async () => {
  const page = await mall.open('/index');
  console.log(await page.title());
  const goods = await mall.product();
  await page.getByRole('link', { name: goods.name }).first().click();
  await page.getByRole('heading', { level: 1, name: goods.name }).waitFor();
  expectNoTrouble(page);
  expect(1).toBe(1);
});
