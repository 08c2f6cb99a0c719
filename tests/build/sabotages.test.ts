import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../src/build/commands/run.mjs';
import { sabotages } from '../simulation/sabotages.mjs';

const places = sabotages.flatMap(({ name, and, ...place }) => [{ name, ...place }, ...(and ? [{ name, ...and }] : [])]);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('each sabotage has a name of its own and changes something', () => {
  expect(new Set(sabotages.map(({ name }) => name)).size).toBe(sabotages.length);
  expect(places.filter(({ from, to }) => from === to || from === '')).toEqual([]);
});

it('each finds its place once', () => {
  expect(places.filter(({ file, from }) => read(file).split(from).length !== 2).map(({ name }) => name)).toEqual([]);
});

it('each test that is to notice one is there', () => {
  expect(sabotages.filter(({ tests }) => tests !== undefined && !existsSync(path.join(root, tests))).map(({ name }) => name)).toEqual([]);
});
