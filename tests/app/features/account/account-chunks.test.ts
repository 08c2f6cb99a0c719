import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/** The files that must load before this file runs: its static imports of values, without type imports and `import()`. */
function neededBy(file: string): string[] {
  const found: string[] = [];
  const note = (source: { value: string } | null | undefined) => source?.value.startsWith('.') && found.push(source.value);
  new Visitor({
    ImportDeclaration: ({ importKind, specifiers, source }) => {
      const isOnlyTypes = specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      if (importKind !== 'type' && !isOnlyTypes) note(source);
    },
    ExportNamedDeclaration: ({ exportKind, source }) => {
      if (exportKind !== 'type') note(source);
    },
    ExportAllDeclaration: ({ source }) => void note(source),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found.flatMap((specifier) => {
    const place = path.posix.join(path.posix.dirname(file), specifier);
    return [`${place}.ts`, `${place}.tsx`, `${place}/index.ts`].find((candidate) => existsSync(candidate)) ?? [];
  });
}

function reachedFrom(entry: string): Set<string> {
  const reached = new Set<string>();
  const look = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    neededBy(file).forEach(look);
  };
  look(entry);
  return reached;
}

it('neither the device’s tables nor the connection is in the first load, nor what only an account’s forms need', () => {
  const first = [...reachedFrom('src/app/entry.tsx')];
  // The search really works: it finds what every page shows.
  expect(first).toContain('src/app/shell/frame/header.tsx');
  expect(first).toContain('src/app/features/cart/buy.tsx');
  expect(first.length).toBeGreaterThan(60);
  const late = /^src\/(app\/(features\/[a-z]+\/start-|shell\/start-account|client-init)|local\/(?!cart\/line-goods\.)|sync\/|rules\/account\/(phones|common))/;
  expect(first.filter((file) => late.test(file))).toEqual([]);
});

it('the world’s phone numbering and the commonest passwords come with the registration only, and after it is drawn', () => {
  for (const page of ['sign-in/login', 'sign-in/register', 'sign-in/forgot', 'dashboard', 'outbox/waiting', 'settings/setup', 'settings/login-password', 'settings/contacts', 'settings/storage']) {
    const needed = [...reachedFrom(`src/app/features/account/${page}-page.tsx`)];
    expect(needed.filter((file) => /rules\/account\/(phones|common-passwords)|\/phone-tools\.ts/.test(file)), page).toEqual([]);
    // Dexie and ky load with the modules that use them.
    expect(needed.filter((file) => /^src\/(local|sync)\//.test(file)), page).toEqual([]);
  }
});
