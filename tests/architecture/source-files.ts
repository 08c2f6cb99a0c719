import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Folders of this machine, and not of the project. */
const notOurs = new Set(['.git', 'node_modules', 'dist', '.data', '.reports', '.vitest']);

/** Every file under these places, by its path from the project's folder on, with forward slashes. */
export function filesUnder(...places: string[]): string[] {
  return places.flatMap((place) =>
    readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
      if (notOurs.has(entry.name)) return [];
      const file = path.posix.join(place, entry.name);
      return entry.isDirectory() ? filesUnder(file) : [file];
    }),
  );
}

export interface SourceFile {
  /** From `src` on: `app/shell/header.tsx`. */
  path: string;
  /** What it imports in any form: statically, for a type alone, to export it again, or lazily by `import()`. */
  imports: { specifier: string; isLazy: boolean }[];
  hasDefaultExport: boolean;
}

/** The TypeScript of the product. Declarations of foreign modules are not code of ours, and are left out. */
export function sourceFiles(): SourceFile[] {
  return filesUnder('src')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => parse(file));
}

function parse(file: string): SourceFile {
  const source: SourceFile = { path: file.slice('src/'.length), imports: [], hasDefaultExport: false };
  const note = (node: unknown, { isLazy = false } = {}) => {
    if (typeof node !== 'object' || node === null) return;
    if ('value' in node && typeof node.value === 'string') source.imports.push({ specifier: node.value, isLazy });
  };
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => {
      note(node.source);
      for (const { exported } of node.specifiers) {
        if (exported.type === 'Identifier' && exported.name === 'default') source.hasDefaultExport = true;
      }
    },
    ExportDefaultDeclaration: () => {
      source.hasDefaultExport = true;
    },
    ImportExpression: (node) => note(node.source, { isLazy: true }),
    TSImportType: (node) => note(node.source),
  }).visit(program);
  return source;
}
