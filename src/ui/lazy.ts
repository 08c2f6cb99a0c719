import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { bring } from './retry-import';

/** A part that no first view needs, as a dialog: its script is a chunk of its own. Wants a `Suspense` around it. */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await bring(load) }));
}
