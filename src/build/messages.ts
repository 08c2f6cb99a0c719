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

/**
 * Bidi isolates: a value, such as a Latin name or an address in an Arabic sentence, gets its own direction and leaves the
 * text around it alone. Dates and amounts need none: Intl writes them as the language does.
 */
const [isolate, endIsolate] = ['\u2068', '\u2069'].map((value): MessageFormatElement => ({ type: TYPE.literal, value })) as [MessageFormatElement, MessageFormatElement];
function isolateValues(tree: readonly MessageFormatElement[]): MessageFormatElement[] {
  return tree.flatMap((part) => {
    if (part.type === TYPE.argument) return [isolate, part, endIsolate];
    // Text that is only read aloud has no direction.
    if (part.type === TYPE.tag) return [part.value === 'hidden' ? part : { ...part, children: isolateValues(part.children) }];
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return [part];
    const options = Object.entries(part.options).map(([name, option]) => [name, { ...option, value: isolateValues(option.value) }]);
    return [{ ...part, options: Object.fromEntries(options) as typeof part.options }];
  });
}

/** Compiles a message so that react-intl needs no parser: plain text stays a string, anything else becomes its syntax tree. */
export function compileMessage(text: string, language = 'en'): Compiled {
  const parsed = parse(text, { shouldParseSkeletons: true });
  const tree = isRightToLeft(language) ? isolateValues(parsed) : parsed;
  const [only] = tree;
  if (tree.length === 0) return '';
  return tree.length === 1 && only?.type === TYPE.literal ? only.value : tree;
}

/**
 * Compiles the message of a key. Text for mailboxes and search engines gets no isolates: it is copied from there, and
 * must hold no invisible characters.
 */
export function compileText(key: string, text: string, language: string): Compiled {
  const isOfPage = messageGroup(key) !== 'head' && messageGroup(key) !== 'mail';
  return compileMessage(text, isOfPage ? language : 'en');
}

/** Compiles one message group of a language; messages it lacks come from English, which is complete. */
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
