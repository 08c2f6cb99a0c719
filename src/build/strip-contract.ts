import { parseSync, Visitor, type Plugin } from 'vite';

const contract = /\/src\/contract\/shop\/\w[\w-]*\.ts$/;
const catalogue = /\/src\/contract\/refusals[\w-]*\.ts$/;

export type Span = { readonly start: number; readonly end: number };

/**
 * Removes from the page and the worker what only the server needs of the contract: the refusals that a call may return,
 * and the Chinese texts of the refusal catalogue. The page shows any refusal in its own language, and every first visit
 * would pay for these bytes.
 */
export function stripContract(): Plugin {
  return {
    name: 'dhow-strip-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (contract.test(id)) return { code: replaceSpans(code, refusalLists(code), '[]'), map: null };
      if (catalogue.test(id)) return { code: replaceSpans(code, catalogueTexts(code), "''"), map: null };
      return undefined;
    },
  };
}

function refusalLists(code: string): Span[] {
  const spans: Span[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'refusals') spans.push(value);
    },
  }).visit(parseSync('contract.ts', code).program);
  return spans;
}

/** The text of each [number, text] pair. */
function catalogueTexts(code: string): Span[] {
  const spans: Span[] = [];
  new Visitor({
    ArrayExpression({ elements: [number, text, ...others] }) {
      const isPair = others.length === 0 && number?.type === 'Literal' && typeof number.value === 'number' && text?.type === 'Literal' && typeof text.value === 'string';
      if (isPair) spans.push(text);
    },
  }).visit(parseSync('catalogue.ts', code).program);
  return spans;
}

export function replaceSpans(code: string, spans: readonly Span[], by: string): string {
  // Last place first, so that the earlier offsets stay valid.
  return spans.toSorted((a, b) => b.start - a.start).reduce((text, { start, end }) => text.slice(0, start) + by + text.slice(end), code);
}
