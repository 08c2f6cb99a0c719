import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { chunk } from './chunk';

/** A part that the first view does without: never drawn by the server, its script a chunk of its own. */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(chunk(async () => ({ default: await load() })));
}
