import { parseSync, Visitor, type Plugin } from 'vite';
import { replaceSpans, type Span } from './strip-contract';

const library = /\/node_modules\/(@formatjs\/intl\/index\.js|dexie\/dist\/modern\/dexie\.mjs)$/;

/**
 * Removes from the page and the worker what react-intl and Dexie write in their errors for developers: nothing here reads them
 * (i18n/intl.tsx; of Dexie's errors only the name counts), and every first visit would pay for their texts.
 */
export function stripErrorTexts(): Plugin {
  return {
    name: 'dhow-strip-error-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return library.test(id) ? { code: replaceSpans(code, textsOfErrors(code), "''"), map: null } : undefined;
    },
  };
}

/** The texts that are arguments of `new …Error()`, of its `super()`, of Dexie's `new exceptions.…()`, or of `invariant()`. */
export function textsOfErrors(code: string): Span[] {
  const spans: Span[] = [];
  const add = (given: readonly Argument[]) => spans.push(...given.filter(isText));
  new Visitor({
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) add(given);
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'exceptions') add(given);
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Super' || (callee.type === 'Identifier' && callee.name === 'invariant')) add(given);
    },
  }).visit(parseSync('library.js', code).program);
  return spans;
}

type Argument = Span & { readonly type: string; readonly value?: unknown };

/** A sentence, or one put together; a single word may be a code. */
function isText({ type, value }: Argument): boolean {
  return type === 'TemplateLiteral' || type === 'BinaryExpression' || (typeof value === 'string' && value.includes(' '));
}
