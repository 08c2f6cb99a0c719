import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/**
 * Pseudo-languages made from English, for developers and never for shoppers: text that stays plain English was not
 * translated, a layout that breaks with longer words would break in German, and what is on the wrong side would be in
 * Arabic too. Private codes and tags.
 */
export const pseudoLanguages = [
  { code: 'xa', tag: 'en-XA', name: '[Áççéñţéð]' },
  { code: 'xl', tag: 'en-XL', name: '[Long long words]' },
  { code: 'xb', tag: 'ar-XB', name: '\u202e[Right to left]\u202c' },
] as const;
type Pseudo = (typeof pseudoLanguages)[number]['code'];

export function isPseudo(code: string): code is Pseudo {
  return pseudoLanguages.some((one) => one.code === code);
}

const [plain, accented] = ['abcdeghiklnoprstuwyzACDEGHIKLNOPRSTUWYZ', 'åƀçðéĝĥîķļñöþŕšţûŵýžÅÇÐÉĜĤÎĶĻÑÖÞŔŠŢÛŴÝŽ'];
const accent = (text: string) => text.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
/** 40% longer, as the longest of the 21 languages are. */
const lengthen = (text: string) => text.replaceAll(/\p{L}+/gu, (word) => word + word.slice(-1).repeat(Math.ceil(word.length * 0.4)));
const turn = (text: string) => (text.trim() === '' ? text : `\u202e${text}\u202c`);
const changes: Readonly<Record<Pseudo, (text: string) => string>> = { xa: accent, xl: lengthen, xb: turn };

/** Converts a compiled English message to a pseudo-language; its placeholders stay as they are. */
export function pseudoMessage(code: Pseudo, message: string | MessageFormatElement[]): string | MessageFormatElement[] {
  const change = changes[code];
  return typeof message === 'string' ? change(message) : message.map((part) => changed(part, change));
}

function changed(part: MessageFormatElement, change: (text: string) => string): MessageFormatElement {
  const all = (parts: readonly MessageFormatElement[]) => parts.map((one) => changed(one, change));
  if (part.type === TYPE.literal) return { ...part, value: change(part.value) };
  if (part.type === TYPE.tag) return { ...part, children: all(part.children) };
  if (part.type !== TYPE.plural && part.type !== TYPE.select) return part;
  const options = Object.entries(part.options).map(([name, option]) => [name, { ...option, value: all(option.value) }]);
  return { ...part, options: Object.fromEntries(options) as typeof part.options };
}

const files = /import\.meta\.glob(?:<[^(]*>)?\('\/locales\/\*\.json', \{ query: '\?messages=(\w+)'(, eager: true)? \}\)/g;

const words = /import\.meta\.glob<unknown>\('\.\/words\/\*\.json', \{[^}]*\}\)/;

/**
 * Adds the pseudo-languages to the list of languages and to the tables of messages and demo words, for page, worker and
 * server, only in the builds of `npm run dev`.
 */
export function addPseudoLanguages(): Plugin {
  return {
    name: 'dhow-pseudo-languages',
    enforce: 'pre',
    apply: (_config, { mode }) => mode === 'development',
    transform(source, id) {
      if (id.endsWith('/src/rules/languages.ts')) {
        const entries = pseudoLanguages.map((language) => `  ${JSON.stringify(language)},\n`).join('');
        return source.replace('] as const;', `${entries}] as const;`).replace("new Set(['ar',", "new Set(['xb', 'ar',");
      }
      if (id.endsWith('/src/server/demo/goods/words.ts')) {
        // Names of goods are no interface text: they stay plain English.
        const own = pseudoLanguages.map(({ code }) => `'./words/${code}.json': english`).join(', ');
        return `import english from './words/en.json';\n${source.replace(words, (glob) => `{ ...${glob}, ${own} }`)}`;
      }
      if (!source.includes('?messages=')) return undefined;
      const imports: string[] = [];
      const table = source.replaceAll(files, (glob: string, group: string, eager: string | undefined) => {
        const own = pseudoLanguages.map(({ code }) => {
          const file = `/locales/${code}.json`;
          if (eager === undefined) return `'${file}': () => import('${file}?messages=${group}')`;
          imports.push(`import * as ${code}_${group} from '${file}?messages=${group}';\n`);
          return `'${file}': ${code}_${group}`;
        });
        return `{ ...${glob}, ${own.join(', ')} }`;
      });
      return imports.join('') + table;
    },
  };
}
