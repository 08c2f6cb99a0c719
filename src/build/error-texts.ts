import { parseSync, Visitor, type Plugin } from 'vite';
import { replaceSpans, type Span } from './page-contract';

const library = /\/node_modules\/@formatjs\/intl\/index\.js$/;

/**
 * Removes from the page what react-intl writes in its errors for developers: the page ignores them (i18n/intl.tsx), and every
 * first visit would pay for their texts.
 */
export function errorTexts(): Plugin {
  return {
    name: 'dhow-error-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return library.test(id) ? { code: replaceSpans(code, textsOfErrors(code), "''"), map: null } : undefined;
    },
  };
}

/** The template literals that are arguments of `new …Error()`, of its `super()`, or of `invariant()`. */
export function textsOfErrors(code: string): Span[] {
  const spans: Span[] = [];
  const add = (given: readonly (Span & { readonly type: string })[]) => spans.push(...given.filter(({ type }) => type === 'TemplateLiteral'));
  new Visitor({
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) add(given);
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Super' || (callee.type === 'Identifier' && callee.name === 'invariant')) add(given);
    },
  }).visit(parseSync('library.js', code).program);
  return spans;
}
