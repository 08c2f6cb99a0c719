import { expect, it } from 'vitest';
import { drawnPage } from '../../support/client/drawn-page';

const claims = [{ en: 'Three warehouses of our own', de: 'Drei eigene Lager' }];

it.each([['de', 'Drei eigene Lager'], ['fr', 'Three warehouses of our own']] as const)('[W-055] what the brand claims stands in the footer in the language of the page, which may have been switched (%s), else in English', async (language, text) => {
  expect(await drawnPage('/information', { language, brand: { claims } })).toContain(`<p>${text}</p>`);
});
