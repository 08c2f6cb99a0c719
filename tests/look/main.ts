import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { isLanguage, languageCodes, type Language } from '../../src/rules/languages';
import { cutTexts } from '../support/journey/cut-texts';
import { footerAlive, Journey, loaded } from '../support/journey/journey';
import { furnish } from './belongings';
import { mainScreens, screens } from './screens';
import { overviewOf, sheetOf, type Shot } from './sheets';

/**
 * `npm run look [-- SCREEN … --width W --language L --theme T]`: takes pictures of the mall's screens. Options may
 * repeat; without any, it takes all. `.look` gets a sheet for each screen and width, and the single pictures in
 * `shots`. `--languages`: the main screens in every language, on a phone and a desktop, also all on one sheet, with
 * their cut-off texts.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    languages: { type: 'boolean', default: false },
    width: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});
const usual = values.languages
  ? { names: mainScreens, width: ['360', '1280'], language: languageCodes, theme: ['light'] }
  : { names: Object.keys(screens), width: ['360', '768', '1280'], language: ['en', 'ar', 'cn'], theme: ['light', 'dark'] };
const { width: wantedWidths = usual.width, language: wantedLanguages = usual.language, theme: wantedThemes = usual.theme } = values;
const unknown = positionals.filter((name) => !(name in screens));
if (unknown.length > 0) throw new Error(`No screen is called ${unknown.join(', ')}. There are: ${Object.keys(screens).join(', ')}.`);
const chosen = Object.entries(screens).filter(([name]) => (positionals.length === 0 ? usual.names : positionals).includes(name));
const widths = wantedWidths.map(Number);
if (widths.some((width) => !Number.isInteger(width) || width < 200 || width > 4_000)) throw new Error('--width is in pixels, from 200 to 4000.');
const languages = wantedLanguages.filter(isLanguage);
const themes = (['light', 'dark'] as const).filter((theme) => wantedThemes.includes(theme));
if (languages.length < wantedLanguages.length || themes.length < wantedThemes.length) throw new Error('--language is one of the mall’s, --theme light or dark.');

const folder = path.resolve('.look');
/** The maximum height of a picture, in screens, for very long pages. */
const mostScreenfuls = 3;
const heightOf = (width: number) => (width < 600 ? 780 : width < 1_000 ? 1_024 : 800);

const mall = new Journey({ LOG_LEVEL: 'error' });
await mall.begin();
try {
  const shopper = await mall.browser();
  const { orderId } = await furnish(mall, shopper);
  const goods = await mall.product();
  await mkdir(path.join(folder, 'shots'), { recursive: true });
  const all: Shot[][] = languages.map(() => []);
  for (const [name, { as, show }] of chosen) {
    for (const width of widths) {
      const taken: Shot[] = [];
      for (const [row, lang] of languages.entries()) {
        // A new guest each time: pages remember what the last one opened.
        const context = as === 'shopper' ? shopper : await mall.browser();
        const page = await context.newPage();
        await page.setViewportSize({ width, height: heightOf(width) });
        await show({ mall, page, lang, goods, orderId, go: (address) => whole(page, address, lang) });
        for (const theme of themes) {
          const picture = await pictureOf(page, theme);
          await writeFile(path.join(folder, 'shots', `${name}-${width}-${lang}-${theme}.png`), picture);
          taken.push({ title: `${name} · ${width} · ${lang} · ${theme}`, picture, width });
        }
        if (values.languages) {
          all[row]?.push(...taken.slice(-1));
          for (const cut of await cutTexts(page)) process.stdout.write(`${name} ${width} ${lang}: ${cut}\n`);
        }
        await (as === 'shopper' ? page : context).close();
      }
      const sheet = path.join(folder, `${name}-${width}.webp`);
      await writeFile(sheet, await sheetOf(taken));
      process.stdout.write(`${path.relative('.', sheet)}\n`);
    }
  }
  if (values.languages) await writeFile(path.join(folder, 'languages.webp'), await overviewOf(all));
} finally {
  await mall.end();
}

/** Opens an address and waits until everything is loaded. */
async function whole(page: Page, address: string, lang: Language): Promise<void> {
  const url = new URL(address, mall.url);
  url.searchParams.set('lang', lang);
  await mall.visit(page, url.href);
  await loaded(page);
  await footerAlive(page);
}

/** The page down to its footer; under a dialog, only the visible screen. */
async function pictureOf(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme });
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const { isCovered, end } = await page.evaluate(() => ({
    isCovered: document.querySelector('dialog[open]') !== null,
    end: scrollY + (document.querySelector('body footer')?.getBoundingClientRect().top ?? innerHeight),
  }));
  if (isCovered) return page.screenshot({ animations: 'disabled' });
  const height = Math.max(screen.height, Math.min(Math.round(end), mostScreenfuls * screen.height));
  // One screen higher than the picture, so that bars fixed to the bottom cover none of it.
  await page.setViewportSize({ ...screen, height: height + screen.height });
  const picture = await page.screenshot({ animations: 'disabled', clip: { x: 0, y: 0, width: screen.width, height } });
  await page.setViewportSize(screen);
  return picture;
}
