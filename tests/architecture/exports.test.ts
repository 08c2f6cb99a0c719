import path from 'node:path';
import { expect, it } from 'vitest';
import { filesUnder, parseSource } from './source-files';

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts');
const product = read([...filesUnder('src').filter(isCode), 'vite.config.ts', 'vitest.config.ts']);
const tests = read(filesUnder('tests').filter(isCode));

function read(files: string[]) {
  return files.map((file) => ({ file, ...parseSource(file) }));
}

/** What these files import of the product: single exports as `file name`, and modules imported as a whole. */
function takenBy(importers: ReturnType<typeof read>) {
  const ours = new Set(product.map(({ file }) => file));
  const taken = { names: new Set<string>(), wholes: new Set<string>() };
  for (const { file, imports } of importers) {
    for (const { specifier, names } of imports) {
      const place = path.posix.join(path.posix.dirname(file), specifier);
      const from = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => place + ending).find((each) => ours.has(each));
      if (from === undefined) continue;
      if (names === 'all') taken.wholes.add(from);
      else for (const name of names) taken.names.add(`${from} ${name}`);
    }
  }
  return taken;
}

it('an export is taken by another file of the product, or opens to a test what its own file uses', () => {
  const [byProduct, byTests] = [takenBy(product), takenBy(tests)];
  const unused = product.flatMap(({ file, exports, identifiers }) =>
    exports.filter((name) => {
      if (byProduct.names.has(`${file} ${name}`)) return false;
      // The page table loads these by their files' names (src/app/pages/page-files.ts); its own test compares the two.
      if (/^src\/app\/features\/.*-page\.tsx$/.test(file)) return false;
      // A module imported as a whole may be handed on: any other file that mentions the name counts.
      if (byProduct.wholes.has(file) && product.some((other) => other.file !== file && other.identifiers.has(name))) return false;
      const isUsedHere = (identifiers.get(name) ?? 0) > 1;
      return !(isUsedHere && (byTests.names.has(`${file} ${name}`) || (byTests.wholes.has(file) && tests.some(({ identifiers }) => identifiers.has(name)))));
    }).map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});
