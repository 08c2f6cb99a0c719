import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isRightToLeft } from '../rules/languages';
import { messageGroup, type MessageGroup } from '../rules/message-groups';
import { isPseudo, pseudoMessage } from './pseudo-languages';

const asked = /\/locales\/(\w+)\.json\?messages=(\w+)$/;
const own = /^\0messages-(\w+)-(\w+)$/;

type Compiled = string | MessageFormatElement[];

/** Finds its own direction, and turns nothing beside it: a Latin name or an address inside of an Arabic sentence. Dates and amounts are written by Intl as the language has them. */
const [isolate, endIsolate] = ['\u2068', '\u2069'].map((value): MessageFormatElement => ({ type: TYPE.literal, value })) as [MessageFormatElement, MessageFormatElement];
function isolateValues(tree: readonly MessageFormatElement[]): MessageFormatElement[] {
  return tree.flatMap((part) => {
    if (part.type === TYPE.argument) return [isolate, part, endIsolate];
    // What is only heard has no direction.
    if (part.type === TYPE.tag) return [part.value === 'hidden' ? part : { ...part, children: isolateValues(part.children) }];
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return [part];
    const options = Object.entries(part.options).map(([name, option]) => [name, { ...option, value: isolateValues(option.value) }]);
    return [{ ...part, options: Object.fromEntries(options) as typeof part.options }];
  });
}

/** A message as react-intl wants it without its parser: plain text as it is, all else as its syntax tree. */
export function compileMessage(text: string, language = 'en'): Compiled {
  const parsed = parse(text, { shouldParseSkeletons: true });
  const tree = isRightToLeft(language) ? isolateValues(parsed) : parsed;
  const [only] = tree;
  if (tree.length === 0) return '';
  return tree.length === 1 && only?.type === TYPE.literal ? only.value : tree;
}

/** A language's text by its key. What leaves the page, for mailboxes and search engines, is copied from there: nothing unseen is in it. */
export function compileText(key: string, text: string, language: string): Compiled {
  const isOfPage = messageGroup(key) !== 'head' && messageGroup(key) !== 'mail';
  return compileMessage(text, isOfPage ? language : 'en');
}

/** One group of a language's messages; what a language lacks is filled from English, which is complete. */
async function compileGroup(root: string, language: string, group: MessageGroup): Promise<Record<string, Compiled>> {
  const read = async (name: string) => JSON.parse(await readFile(resolve(root, `locales/${name}.json`), 'utf8')) as Record<string, string>;
  const texts = { ...(await read('en')), ...(isPseudo(language) ? {} : await read(language)) };
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => messageGroup(key) === group)
      .map(([key, text]) => [key, isPseudo(language) ? pseudoMessage(language, compileText(key, text, language === 'xb' ? 'ar' : 'en')) : compileText(key, text, language)]),
  );
}

/** Serves `import('/locales/ar.json?messages=core')`: the compiled messages of one language and group, a chunk each. */
export function messages(): Plugin {
  let root = '';
  return {
    name: 'dhow-messages',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      const match = asked.exec(id);
      return match ? `\0messages-${match[1]}-${match[2]}` : undefined;
    },
    async load(id) {
      const match = own.exec(id);
      if (!match?.[1]) return undefined;
      this.addWatchFile(resolve(root, `locales/${isPseudo(match[1]) ? 'en' : match[1]}.json`));
      const texts = await compileGroup(root, match[1], match[2] as MessageGroup);
      return `export const messages = ${JSON.stringify(texts)}`;
    },
  };
}
