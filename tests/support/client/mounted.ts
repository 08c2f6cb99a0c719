import { createStore, Provider } from 'jotai';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

const page = { nodeType: 9, addEventListener: () => {} };
// For as long as the test file runs: React looks at it after the last test too. It must stand before fakes that a test takes away.
vi.stubGlobal('window', Object.assign(Object.create(globalThis) as object, { HTMLIFrameElement: class {}, document: page }));

/** A mounted component that reads with a hook, with everything that it showed, and its end. It draws nothing, so React needs no more of a page than this. */
export function mounted<Shown>(useShown: () => Shown, store = createStore()): { readonly shown: readonly Shown[]; readonly end: () => void } {
  const shown: Shown[] = [];
  function Part() {
    shown.push(useShown());
    return null;
  }
  const place = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: page, addEventListener: () => {}, appendChild: () => {}, removeChild: () => {}, textContent: '' };
  const root = createRoot(place as never);
  root.render(createElement(Provider, { store }, createElement(Part)));
  return { shown, end: () => root.unmount() };
}
