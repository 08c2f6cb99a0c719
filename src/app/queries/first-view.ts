import type { FirstView } from '../../contract/first-view';
import type { CallAnswer } from '../../contract/shop/call-outcome';
import type { CallName, Reply } from '../../contract/shop/calls';
import { byThisClock } from '../../rules/clocks';
import { defaultLanguage, isLanguage } from '../../rules/languages';

export type ReadFirstView = Omit<FirstView, 'data'> & { readonly known: ReadonlyMap<string, CallAnswer> };

/**
 * Reads the document's data. The server of this same build wrote it, so its presence is all that is checked: schemas for
 * it would add bytes to every first visit. Data stored on the device and replies of calls are parsed by the contract.
 */
export function readFirstView(document: Document): ReadFirstView {
  const text = document.getElementById('first-view')?.textContent;
  const view = JSON.parse(text ?? 'null') as FirstView | null;
  if (!view) throw new Error('the document has no first view');
  const asOf = byThisClock(view.asOf, Date.now());
  const known = new Map<string, CallAnswer>();
  for (const [key, said] of Object.entries(view.data)) {
    known.set(key, 'refusal' in said ? { status: 'refused', refusal: said.refusal, asOf } : { status: 'success', data: said.reply as Reply<CallName>, asOf });
  }
  return { ...view, language: isLanguage(view.language) ? view.language : defaultLanguage, known };
}
