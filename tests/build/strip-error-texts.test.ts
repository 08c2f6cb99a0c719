import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { textsOfErrors } from '../../src/build/strip-error-texts';

const found = (code: string) => textsOfErrors(code).map(({ start, end }) => code.slice(start, end));

it('finds the texts of errors, and no others', () => {
  const code = 'class A extends Error { constructor(text) { super("CODE", `${text}: nothing`); } }\ninvariant(false, `no ${`id`}`);\nonError(new MissingError(`no data`, name));\nconst shown = `an ${id}`; format(`a text`);\nnew exceptions.NotFound("Table " + name + " is not there"); new exceptions.Type("not a number"); new exceptions.Abort(inner);';
  expect(found(code)).toEqual(['`${text}: nothing`', '`no ${`id`}`', '`no data`', '"Table " + name + " is not there"', '"not a number"']);
});

it('finds those of the libraries that the page is built from, and none is in the page or its worker', () => {
  const fromHere = createRequire(import.meta.url);
  const fromIntl = createRequire(fromHere.resolve('react-intl'));
  for (const library of [fromIntl.resolve('@formatjs/intl'), fromHere.resolve('dexie/dist/modern/dexie.mjs')]) expect(found(readFileSync(library, 'utf8')).length, library).toBeGreaterThan(5);
  const scripts = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`);
  for (const name of [...scripts, 'sw.js']) expect(readFileSync(`dist/client/${name}`, 'utf8'), name).not.toMatch(/must be provided to format a message|not part of transaction/);
});
