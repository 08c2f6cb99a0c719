import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { bring } from './retry-import';

/** A part that the first view does without: never drawn by the server, its script a chunk of its own. */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await bring(load) }));
}

/**
 * A part that the server draws as plain links and forms, which work by themselves; it comes alive after the first view,
 * whenever its script comes. Wants a `Suspense` around it.
 */
export function lateAlive<Module extends Record<string, unknown>, Name extends keyof Module & string>(load: () => Promise<Module>, name: Name) {
  return lazyRouteComponent(() => bring(load), name);
}
