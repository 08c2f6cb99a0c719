import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { retryImport } from './retry-import';

/** A part that no first view needs, as a dialog: its script is a chunk of its own. Wants a `Suspense` around it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryImport(load) }));
}
