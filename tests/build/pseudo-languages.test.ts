import { readFileSync } from 'node:fs';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl } from '@formatjs/intl';
import { expect, it } from 'vitest';
import { compileMessage } from '../../src/build/messages';
import { addPseudoLanguages, pseudoLanguages, pseudoMessage } from '../../src/build/pseudo-languages';
import { languageCodes } from '../../src/rules/languages';

type Hooks = { apply(config: object, env: { mode: string }): boolean; transform(source: string, id: string): string | undefined };
const plugin = addPseudoLanguages() as unknown as Hooks;

it('are none of the 21, and in the builds of development alone', () => {
  expect(pseudoLanguages.filter(({ code }) => (languageCodes as readonly string[]).includes(code))).toEqual([]);
  expect(['production', 'development', 'test'].map((mode) => plugin.apply({}, { mode }))).toEqual([false, true, false]);
});

it('stand in the list of languages and in every table of texts', () => {
  const read = (file: string) => plugin.transform(readFileSync(file, 'utf8'), `/mall/${file}`) ?? '';
  const list = read('src/rules/languages.ts');
  for (const { tag } of pseudoLanguages) expect(list).toContain(`"tag":"${tag}"`);
  expect(list).toContain("new Set(['xb', 'ar'");
  for (const file of ['src/i18n/message-files.ts', 'src/server/render/messages.ts', 'src/server/features/account/contacts/mail-texts.ts', 'src/server/features/loans/agreement.ts']) {
    const [tables, own] = [/import\.meta\.glob/g, /'\/locales\/xb\.json':/g].map((what) => read(file).match(what)?.length);
    expect([file, own]).toEqual([file, tables]);
  }
});

it('have the demo’s goods in English, without which it would not start', () => {
  const file = 'src/server/demo/goods/words.ts';
  const read = plugin.transform(readFileSync(file, 'utf8'), `/mall/${file}`) ?? '';
  expect(read).toContain("import english from './words/en.json'");
  for (const { code } of pseudoLanguages) expect(read).toContain(`'./words/${code}.json': english`);
  expect(read).toContain("{ ...import.meta.glob<unknown>('./words/*.json'");
});

it('change words, and neither arguments nor what is put into them', () => {
  const text = 'Hello {name}, {count, plural, one {# <b>letter</b>} other {# letters}}';
  const say = (code: (typeof pseudoLanguages)[number]['code']) =>
    createIntl({ locale: 'en', messages: { it: pseudoMessage(code, compileMessage(text)) as MessageFormatElement[] } }).formatMessage({ id: 'it' }, { name: 'Ann', count: 1, b: (parts) => `*${parts.join('')}*` });
  expect(say('xa')).toBe('Ĥéļļö Ann, 1 *ļéţţéŕ*');
  // Letters without an accented form stay.
  expect(pseudoMessage('xa', 'mix of five')).toBe('mîx öf fîvé');
  expect(say('xl')).toBe('Hellooo Ann, 1 *letterrrr*');
  expect(say('xb')).toBe('\u202eHello \u202cAnn\u202e, \u202c1 *\u202eletter\u202c*');
});
