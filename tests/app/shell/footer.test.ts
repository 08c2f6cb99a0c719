import { expect, it } from 'vitest';
import { drawnPage } from '../../support/client/drawn-page';

const claims = [{ en: 'Three warehouses of our own', de: 'Drei eigene Lager' }];
const legal = { en: 'Kitewharf Ltd sells here.', de: 'Hier verkauft Kitewharf Ltd.' };

it.each([['de', 'Drei eigene Lager', legal.de], ['fr', 'Three warehouses of our own', legal.en]] as const)('[W-055] what the brand claims, and its legal line, stand in the footer in the language of the page, which may have been switched (%s), else in English', async (language, claim, line) => {
  const page = await drawnPage('/information', { language, brand: { claims, legal } });
  expect(page).toContain(`<p>${claim}</p>`);
  expect(page).toContain(line);
});
