import type { FirstView } from '../../contract/first-view';
import { defaultLanguage, isLanguage } from '../../rules/languages';
import type { Known } from './query-cache';

export type ReadFirstView = Omit<FirstView, 'data'> & { readonly known: ReadonlyMap<string, Known> };

/**
 * The document's data. It was written by the server of this very build, so that what is checked is only that it is
 * whole: schemas for all of it would be bytes that every first visit pays for. What the device kept, and what calls
 * answer, is parsed by the contract.
 */
export function readFirstView(document: Document): ReadFirstView {
  const text = document.getElementById('first-view')?.textContent;
  const view = JSON.parse(text ?? 'null') as FirstView | null;
  if (!view) throw new Error('the document has no first view');
  const known = new Map(Object.entries(view.data).map(([key, outcome]) => [key, { ...outcome, asOf: view.asOf } as Known]));
  return { ...view, language: isLanguage(view.language) ? view.language : defaultLanguage, known };
}
