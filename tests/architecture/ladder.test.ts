import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, sourceFiles } from './source-files';

/**
 * The folders that each folder may import, besides itself. The same table as in ARCHITECTURE.md; the longest matching
 * name counts, so `server/render` is not `server`. Only `server/main` imports the renderer, and passes it on: the rest of
 * the server is compiled without the DOM.
 */
const ladder: Record<string, string[]> = {
  rules: [],
  contract: ['rules'],
  // The desk's table of calls: nothing that a shopper loads imports it.
  'contract/desk': ['contract', 'rules'],
  local: ['contract', 'rules'],
  sync: ['local', 'contract', 'rules'],
  i18n: ['rules'],
  ui: ['i18n', 'contract', 'rules'],
  // Within the app no folder imports from one above it.
  'app/queries': ['ui', 'i18n', 'sync', 'local', 'contract', 'rules'],
  'app/features': ['app/queries', 'ui', 'i18n', 'sync', 'local', 'contract', 'rules'],
  'app/pages': ['app/features', 'app/queries', 'ui', 'i18n', 'sync', 'local', 'contract', 'rules'],
  'app/shell': ['app/pages', 'app/features', 'app/queries', 'ui', 'i18n', 'sync', 'local', 'contract', 'rules'],
  app: ['app/shell', 'app/pages', 'app/features', 'app/queries', 'ui', 'i18n', 'sync', 'local', 'contract', 'rules'],
  sw: ['sync', 'local', 'contract', 'rules'],
  // Sends requests to other servers, of whatever kind.
  'server/ask-service': [],
  // A client of the desk's calls: it knows the mall only through the replies.
  'server/command-line': ['server/ask-service', 'contract', 'contract/desk', 'rules'],
  'server/db': ['server', 'rules'],
  // The engine of every call: it knows neither features nor HTTP.
  'server/calls': ['server/db', 'contract', 'rules'],
  server: ['server/ask-service', 'server/calls', 'server/command-line', 'server/db', 'contract', 'contract/desk', 'rules'],
  'server/render': ['app', 'app/shell', 'app/pages', 'app/features', 'app/queries', 'i18n', 'ui', 'server', 'server/calls', 'contract', 'rules'],
  'server/main': ['server', 'server/db', 'server/render', 'contract', 'rules'],
  build: ['contract', 'rules'],
};

/** The only folders that may import these packages, so that all other code depends on our own modules. */
const packageDoors: Record<string, string[]> = {
  dexie: ['local'],
  'dexie-react-hooks': ['app'],
  ky: ['sync'],
};

const files = sourceFiles();
const imports = files.flatMap((file) => file.imports.map((found) => ({ from: file.path, ...found })));

/** Imports of our own files; `to` is the path below `src` without its extension. */
const ownImports = imports
  .filter(({ specifier }) => specifier.startsWith('.'))
  .map(({ from, specifier, isLazy }) => ({
    from,
    to: withoutEnding(path.posix.join(path.posix.dirname(from), specifier)),
    isLazy,
  }));

describe('the ladder', () => {
  it('lets a folder import only those below it', () => {
    const wrong = ownImports.filter(({ from, to }) => {
      // Texts and data, not code; the types of the importing folder limit what it reads.
      if (/^\.\.\/(locales|brands)\//.test(to)) return false;
      const importer = folderOf(from);
      const imported = folderOf(to);
      return importer !== imported && !(importer && imported && ladder[importer]?.includes(imported));
    });
    expect(told(wrong)).toEqual([]);
  });

  it('has a rung for every file', () => {
    expect(files.map((file) => file.path).filter((file) => folderOf(file) === undefined)).toEqual([]);
  });

  it('is the one that ARCHITECTURE.md shows', () => {
    const block = /```ladder\n([\s\S]*?)```/.exec(readFileSync('ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
    const shown = block
      .trim()
      .split('\n')
      .map((line) => line.split('→').map((side) => side.trim()))
      .map(([folder = '', below = '']) => [folder, below === 'nothing' ? [] : below.split(/\s*,\s*/)]);
    expect(Object.fromEntries(shown)).toEqual(ladder);
  });

  it.each(Object.entries(packageDoors))('lets %s in only through %j', (name, doors) => {
    const wrong = imports.filter(
      ({ from, specifier }) =>
        (specifier === name || specifier.startsWith(`${name}/`)) && !doors.some((door) => from.startsWith(`${door}/`)),
    );
    expect(wrong.map(({ from }) => from)).toEqual([]);
  });
});

describe('ui', () => {
  it('knows of rules and contract only what every page needs, so nothing of one feature', () => {
    const known = ownImports.filter(({ from, to }) => from.startsWith('ui/') && /^(rules|contract)\//.test(to)).map(({ to }) => to);
    expect([...new Set(known)].toSorted()).toEqual(['contract/brand', 'contract/pictures', 'rules/languages', 'rules/message-groups', 'rules/money']);
  });
});

describe('a feature', () => {
  it('is met only through its index', () => {
    const wrong = ownImports.filter(({ from, to, isLazy }) => {
      const feature = /^.*?\bfeatures\/[^/]+/.exec(to)?.[0];
      if (feature === undefined || from.startsWith(`${feature}/`)) return false;
      // The route table loads each page as its own chunk; imported through the index they would all be one. The same goes
      // for what starts after hydration and needs the device's tables.
      if (isLazy && !from.includes('features/')) return false;
      if (from === 'app/client-init.ts' && /\/start-[a-z]+$/.test(to)) return false;
      return to !== feature && to !== `${feature}/index`;
    });
    expect(told(wrong)).toEqual([]);
  });

  it('answers staff in its desk.ts', () => {
    const doors = files.filter(({ path: file }) => /^server\/features\/[^/]+\/index\.ts$/.test(file));
    const handed = doors.flatMap(({ path: file, exports: names, imports: taken }) =>
      names
        .filter((name) => name.endsWith('Desk'))
        .map((name) => ({ file, name, from: taken.find((each) => each.names.includes(name))?.specifier })),
    );
    expect(handed.length).toBeGreaterThan(8);
    expect(handed.filter(({ from }) => from !== './desk')).toEqual([]);
  });

  it('is the only folder with an index', () => {
    const indexes = files.map((file) => file.path).filter((file) => /(^|\/)index\.tsx?$/.test(file));
    expect(indexes.filter((file) => !/\bfeatures\/[^/]+\/index\.tsx?$/.test(file))).toEqual([]);
  });
});

describe('a file', () => {
  it('has no default export', () => {
    expect(files.filter((file) => file.hasDefaultExport).map((file) => file.path)).toEqual([]);
  });

  it('has a name in kebab-case, as has its folder', () => {
    const kebabCase = /^[a-z0-9]+([-.][a-z0-9]+)*$/;
    expect(filesUnder('src', 'tests').filter((file) => !file.split('/').every((part) => kebabCase.test(part)))).toEqual([]);
  });
});

function folderOf(file: string): string | undefined {
  const place = withoutEnding(file);
  const longestFirst = Object.keys(ladder).sort((a, b) => b.length - a.length);
  return longestFirst.find((folder) => place === folder || place.startsWith(`${folder}/`));
}

function withoutEnding(file: string): string {
  return file.replace(/\.(tsx?|jsx?|mjs)$/, '');
}

function told(found: { from: string; to: string }[]): string[] {
  return found.map(({ from, to }) => `${from} → ${to}`);
}
