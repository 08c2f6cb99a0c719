import { parseSync, Visitor, type Plugin } from 'vite';

const contract = /\/src\/contract\/shop\/\w[\w-]*\.ts$/;

/**
 * Takes out of the page what only the server asks of a call: what it may refuse. The page takes whatever comes, and each first
 * visit would pay for the lists.
 */
export function pageContract(): Plugin {
  return {
    name: 'dhow-page-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!contract.test(id)) return undefined;
      const lists: { readonly start: number; readonly end: number }[] = [];
      new Visitor({
        Property({ key, value }) {
          if (key.type === 'Identifier' && key.name === 'refusals') lists.push(value);
        },
      }).visit(parseSync(id, code).program);
      // From the last one on, so that the places of those before stay.
      return { code: lists.toSorted((a, b) => b.start - a.start).reduce((text, { start, end }) => `${text.slice(0, start)}[]${text.slice(end)}`, code), map: null };
    },
  };
}
