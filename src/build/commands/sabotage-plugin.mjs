import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sabotages } from '../../../tests/simulation/sabotages.mjs';
import { root } from './run.mjs';

/** @param {string | undefined} name */
export function sabotageOf(name) {
  const sabotage = sabotages.find((one) => one.name === name);
  if (!sabotage) throw new Error(`no such sabotage: ${name}`);
  return sabotage;
}

/**
 * Breaks the source in one way, only as Vite loads it: the files stay unchanged.
 * @param {string | undefined} name
 * @returns {import('vite').Plugin}
 */
export function sabotagePlugin(name) {
  const sabotage = sabotageOf(name);
  const places = [sabotage, ...(sabotage.and ? [sabotage.and] : [])];
  for (const { file, from } of places) {
    if (readFileSync(path.join(root, file), 'utf8').split(from).length !== 2) throw new Error(`"${sabotage.name}" does not find its place any more`);
  }
  return {
    name: 'sabotage',
    enforce: 'pre',
    transform(code, id) {
      const place = places.find(({ file }) => id.split('?')[0] === path.join(root, file));
      return place && code.replace(place.from, () => place.to);
    },
  };
}
