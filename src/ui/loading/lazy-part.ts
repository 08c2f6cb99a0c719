import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { retryImport } from './retry-import';

/** A component that no first view needs, such as a dialog, in a chunk of its own. Needs a `Suspense` around it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryImport(load) }));
}
