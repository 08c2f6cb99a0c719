import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { compileMessage, compileText } from '../../src/build/messages';
import { messageGroup } from '../../src/rules/message-groups';
import { textsOf } from '../support/texts';

it('leaves a plain text as it is', () => {
  expect(compileMessage('Go to the home page')).toBe('Go to the home page');
  expect(compileMessage('')).toBe('');
  // Escaped braces are plain text too.
  expect(compileMessage("It's '{'here'}'")).toBe("It's {here}");
});

it('compiles all else to its syntax tree, which says the same as the text', () => {
  const text = '{count, plural, =0 {Nothing} one {# product of {total, number, percent}} other {<b>#</b> products}}';
  const tree = compileMessage(text);
  expect(Array.isArray(tree)).toBe(true);
  for (const count of [0, 1, 5]) {
    const values = { count, total: 0.5, b: (parts: unknown) => `*${String(parts)}*` };
    expect(new IntlMessageFormat(tree, 'en').format(values)).toEqual(new IntlMessageFormat(text, 'en').format(values));
  }
});

it('gives what is put into a right-to-left text a direction of its own, also inside of plurals and marks', () => {
  const say = (language: string) => new IntlMessageFormat(compileMessage('{n, plural, other {# قطع من {store}}}، <b>{size}</b> {email}', language), 'ar').format({
    n: 5, store: 'North & Co.', size: '12 cm', email: 'a@b.example', b: (parts: unknown) => (parts as string[]).join(''),
  });
  for (const language of ['ar', 'ur', 'fa', 'pr']) expect(say(language)).toMatch(/\u2068North & Co\.\u2069، \u206812 cm\u2069 \u2068a@b\.example\u2069$/u);
  expect(say('en')).not.toMatch(/[\u2068\u2069]/);
  // No direction marks here: the code is copied out of the e-mail.
  for (const key of ['mail.resetCode.subject', 'head.description']) expect(JSON.stringify(compileText(key, '{code} هو رمزك', 'ar'))).not.toMatch(/[\u2068\u2069]/);
});

it('stops at a text that is no message', () => {
  expect(() => compileMessage('{count, plural, one {x}')).toThrow();
  expect(() => compileMessage('{')).toThrow();
});

it('fills a language with English where it has no text of its own, group by group', async () => {
  const group = async (query: string) => ((await import(/* @vite-ignore */ `/locales/${query}`)) as { messages: Record<string, unknown> }).messages;
  const core = await group('ar.json?messages=core');
  const english = Object.keys(textsOf('en'));
  expect(Object.keys(core).toSorted()).toEqual(english.filter((key) => messageGroup(key) === 'core').toSorted());
  expect(core['shell.close']).toBe(textsOf('ar')['shell.close']);
  const refusals = await group('ar.json?messages=refusal');
  expect(Object.keys(refusals).every((key) => key.startsWith('refusal.'))).toBe(true);
});

it('keeps the parser of messages out of what the page loads', () => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  for (const { file } of Object.values(manifest).filter(({ file: name }) => name.endsWith('.js'))) {
    expect(readFileSync(`dist/client/${file}`, 'utf8'), file).not.toContain('EXPECT_ARGUMENT_CLOSING_BRACE');
  }
});

it('keeps out of what the page loads which refusals a call may answer', () => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  const loaded = Object.values(manifest).map(({ file }) => (file.endsWith('.js') ? readFileSync(`dist/client/${file}`, 'utf8') : '')).join('\n');
  expect(loaded).toContain('order!submit');
  expect(loaded).not.toMatch(/refusals:\s*\[\s*["'\w.]/);
});
