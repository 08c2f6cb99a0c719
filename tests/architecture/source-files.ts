import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

/** Folders that are not part of the project's source. */
const notOurs = new Set(['.git', 'node_modules', 'dist', '.data', '.reports', '.vitest']);

/** Every file in these folders, as a path relative to the project's root, with forward slashes. */
export function filesUnder(...places: string[]): string[] {
  return places.flatMap((place) =>
    readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
      if (notOurs.has(entry.name)) return [];
      const file = path.posix.join(place, entry.name);
      return entry.isDirectory() ? filesUnder(file) : [file];
    }),
  );
}

export interface Import {
  specifier: string;
  isLazy: boolean;
  /** The imported names; `all` if the module is imported as a whole and may be handed on: `import()`, `import * as`. */
  names: string[] | 'all';
}

export interface SourceFile {
  /** Relative to `src`: `app/shell/frame/header.tsx`. */
  path: string;
  /** All its imports: static, type-only, re-exported, or lazy by `import()`. */
  imports: Import[];
  /** The names of its exports, without `default`. */
  exports: string[];
  /** How often each name occurs in the code. */
  identifiers: Map<string, number>;
  hasDefaultExport: boolean;
}

/** The product's TypeScript, without the declaration files of foreign modules. */
export function sourceFiles(): SourceFile[] {
  return filesUnder('src')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => parseSource(file));
}

export function parseSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const source: SourceFile = { path: path.posix.relative('src', file), imports: [], exports: [], identifiers: new Map(), hasDefaultExport: false };
  const say = (name: string, times = 1) => source.identifiers.set(name, (source.identifiers.get(name) ?? 0) + times);
  const note = (node: unknown, names: Import['names'] = 'all', isLazy = false) => {
    if (typeof node !== 'object' || node === null) return;
    if ('value' in node && typeof node.value === 'string') source.imports.push({ specifier: node.value, isLazy, names });
  };
  const { program } = parseSync(file, text);
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers }) => {
      const isWhole = specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier');
      note(from, isWhole ? 'all' : specifiers.flatMap((each) => (each.type === 'ImportSpecifier' ? [nameOf(each.imported)] : [])));
    },
    ExportAllDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: ({ source: from, specifiers, declaration }) => {
      note(from, specifiers.map(({ local }) => nameOf(local)));
      const names = [...specifiers.map(({ exported }) => nameOf(exported)), ...declaredNames(declaration)];
      source.exports.push(...names.filter((name) => name !== 'default'));
      // Exporting a name does not count as using it.
      for (const { exported } of specifiers) say(nameOf(exported), -1);
      if (names.includes('default')) source.hasDefaultExport = true;
    },
    ExportDefaultDeclaration: () => {
      source.hasDefaultExport = true;
    },
    ImportExpression: (node) => note(node.source, 'all', true),
    TSImportType: (node) => note(node.source),
    Identifier: ({ name }) => say(name),
    JSXIdentifier: ({ name }) => say(name),
    // Strings count too: the router names the export of a lazy module by a string.
    Literal: ({ value }) => {
      if (typeof value === 'string') say(value);
    },
  }).visit(program);
  // Types in JSDoc comments: `import('../test-report').Test`.
  for (const [, specifier = '', name = ''] of file.endsWith('.mjs') ? text.matchAll(/import\('([^']+)'\)\.(\w+)/g) : []) {
    source.imports.push({ specifier, isLazy: false, names: [name] });
  }
  return source;
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name;
}

function declaredNames(declaration: ESTree.ExportNamedDeclaration['declaration']): string[] {
  if (declaration === null) return [];
  if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}
