import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { textsOfErrors } from '../../src/build/error-texts';

const found = (code: string) => textsOfErrors(code).map(({ start, end }) => code.slice(start, end));

it('finds the texts of errors, and no others', () => {
  const code = 'class A extends Error { constructor(text) { super("CODE", `${text}: nothing`); } }\ninvariant(false, `no ${`id`}`);\nonError(new MissingError(`no data`, name));\nconst shown = `an ${id}`; format(`a text`);';
  expect(found(code)).toEqual(['`${text}: nothing`', '`no ${`id`}`', '`no data`']);
});

it('finds those of the library that the page is built from, and none is in the page', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('react-intl'));
  expect(found(readFileSync(require.resolve('@formatjs/intl'), 'utf8')).length).toBeGreaterThan(5);
  const scripts = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'));
  for (const name of scripts) expect(readFileSync(`dist/client/assets/${name}`, 'utf8'), name).not.toContain('must be provided to format a message');
});
