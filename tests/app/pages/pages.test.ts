import { describe, expect, it } from 'vitest';
import { componentName, loadPage } from '../../../src/app/pages/page-files';
import { barPages, headerPages, pages, redirects } from '../../../src/app/pages/pages';
import { safeRedirect } from '../../../src/app/features/account/sign-in/safe-redirect';
import { filesUnder } from '../../architecture/source-files';
import { drawnPage } from '../../support/client/drawn-page';
import { said, textsOf } from '../../support/texts';

const timeoutMs = 120_000;

describe('the table of pages', () => {
  it('names for each page a file that has its component', async () => {
    for (const { path, file } of pages) expect((await loadPage(file))[componentName(file)], path).toBeDefined();
  }, timeoutMs);

  it('names every file of a page, so that none is left without an address', () => {
    const files = filesUnder('src/app/features').filter((file) => file.endsWith('-page.tsx'));
    const named = new Set<string>(pages.map(({ file }) => file));
    expect(files.map((file) => file.replace(/^src\/app\/features\/|\.tsx$/g, ''))).toEqual(expect.arrayContaining([...named]));
    expect(files.filter((file) => !named.has(file.replace(/^src\/app\/features\/|\.tsx$/g, '')))).toEqual([]);
  });

  it('has each address once', () => {
    const paths = [...pages, ...redirects].map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('gives titles that there are', () => {
    const missing = pages.filter(({ title }) => title !== 'fromData' && textsOf('en')[title] === undefined);
    expect(missing.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
  });

  it('lists for search engines nothing that is one shopper’s own or not open yet', () => {
    expect(pages.filter((row) => 'listed' in row && 'forUser' in row).map(({ path }) => path)).toEqual([]);
  });

  it('puts a page under a place of the account’s navigation that there is', () => {
    const places = pages.flatMap((row) => ('account' in row ? [row.account.name] : []));
    const under = pages.flatMap((row) => ('under' in row ? [row.under] : []));
    expect(under.length).toBeGreaterThan(0);
    expect(places).toEqual(expect.arrayContaining(under));
  });

  it('holds in the address how many pages of a list of the shopper’s own are open', () => {
    const lists = pages.filter(({ path }) => ['/userInfo/collect-goods', '/userInfo/collect-shop', '/userInfo/my-order', '/userInfo/money-package', '/credit/myLoan'].includes(path));
    const read = (pagesParameter: string) => lists.map((row) => ('search' in row ? (row.search({ pages: pagesParameter }) as { pages?: number }).pages : 'none'));
    expect(read('3')).toEqual([3, 3, 3, 3, 3]);
    // Over an address's own parameters: one that names no number must not show through.
    expect(read('many')).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  it('is what a login leads back to, but for the pages that one comes in by', () => {
    const entrances = [...pages.filter(({ file }) => file.startsWith('account/sign-in/')), ...redirects.filter(({ path }) => path === '/')].map(({ path }) => path);
    expect(entrances.length).toBeGreaterThan(3);
    const elsewhere = [...pages, ...redirects].map(({ path }) => path).filter((path) => safeRedirect(path) !== path);
    expect(elsewhere.toSorted()).toEqual(entrances.toSorted());
  });

  it('puts into the header and a phone’s bottom bar what is drawn there', async () => {
    const html = await drawnPage('/login');
    const navOf = (label: string) => new RegExp(`<nav[^>]*aria-label="${said('en', label)}"[\\s\\S]*?</nav>`).exec(html)?.[0] ?? '';
    const linksOf = (nav: string) => [...nav.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(linksOf(navOf('shell.nav.label'))).toEqual(headerPages.map(({ path }) => path));
    expect(linksOf(navOf('shell.nav.phone'))).toEqual(expect.arrayContaining(barPages.map(({ path }) => path)));
  }, timeoutMs);
});
