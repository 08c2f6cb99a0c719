import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { filesUnder } from './source-files';

const files = filesUnder('src');
const modules = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, readModule(file)]));
const asked = [...files.filter((file) => /\.tsx?$/.test(file)).flatMap(usesIn), ...[...modules.values()].flatMap(({ composed }) => composed)];

/** The classes that a CSS module defines, and those that it composes from others: `composes: grid from '../x.module.css'`. */
function readModule(file: string) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  // A selector is the text before a brace.
  const selectors = [...text.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector);
  const classes = new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)));
  const composed = [...text.matchAll(/composes:\s*([\w-]+)\s+from\s+'([^']+)'/g)].map(([, name = '', from = '']) => ({ file, module: inside(file, from), name }));
  return { classes, composed };
}

/** Each class that the code reads from a CSS module: `css['name']`. For a variable index: every string of the file that is a class of the module. */
function usesIn(file: string): { file: string; module: string; name: string }[] {
  const imported = new Map<string, string>();
  const found: { file: string; module: string; name: string }[] = [];
  const texts = new Set<string>();
  const open = new Set<string>();
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (source.value.endsWith('.module.css')) for (const { local } of specifiers) imported.set(local.name, inside(file, source.value));
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.add(value);
    },
    MemberExpression: ({ object, property, computed }) => {
      const module = object.type === 'Identifier' ? imported.get(object.name) : undefined;
      if (module === undefined) return;
      if (property.type === 'Literal') found.push({ file, module, name: String(property.value) });
      else if (!computed && property.type === 'Identifier') found.push({ file, module, name: property.name });
      else open.add(module);
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  for (const module of open) {
    for (const name of texts) if (modules.get(module)?.classes.has(name)) found.push({ file, module, name });
  }
  return found;
}

function inside(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

it('a class that is asked for is one of its module', () => {
  expect(asked.filter(({ module, name }) => !modules.get(module)?.classes.has(name))).toEqual([]);
});

it('a class of a module is asked for', () => {
  const used = new Set(asked.map(({ module, name }) => `${module} ${name}`));
  const defined = [...modules].flatMap(([file, { classes }]) => [...classes].map((name) => `${file} ${name}`));
  expect(defined.filter((each) => !used.has(each))).toEqual([]);
});

const block = /@[\w-]+[^{};]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
const textOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Each declaration of a style sheet with its selector. */
function declarationsIn(text: string): { selector: string; declaration: string }[] {
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    body.split(';').flatMap((each) => (each.trim() === '' ? [] : [{ selector: selector.trim(), declaration: each.trim() }])),
  );
}

it('what holds only under a condition holds nowhere without it', () => {
  const rulesIn = (text: string) => declarationsIn(text).map(({ selector, declaration }) => `${selector} { ${declaration} }`);
  const repeated = [...modules.keys()].flatMap((file) => {
    const text = textOf(file);
    const always = new Set(rulesIn(text.replace(block, '')));
    return [...text.matchAll(block)].flatMap(([, inner = '']) => rulesIn(inner)).filter((each) => always.has(each)).map((each) => `${file} ${each}`);
  });
  expect(repeated).toEqual([]);
});

it('a selector sets a property once: a class for two things would have the looks of both', () => {
  const twice = [...modules.keys()].flatMap((file) => {
    const set = declarationsIn(textOf(file).replace(block, '')).map(({ selector, declaration }) => `${file} ${selector} ${declaration.split(':')[0]}`);
    return set.filter((each, index) => set.indexOf(each) !== index);
  });
  expect(twice).toEqual([]);
});
