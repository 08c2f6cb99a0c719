import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkPackages, readAudit, readSignatures } from '../../src/build/commands/advisories.mjs';
import { root } from '../../src/build/commands/run.mjs';

const advisory = (severity: string) => ({ vulnerabilities: { parser: { severity, via: [{ title: 'Endless loop', url: 'https://advisories.example/1' }] }, user: { severity, via: ['parser'] } } });

it('what is known to be high or critical must not ship', () => {
  for (const severity of ['high', 'critical'])
    expect(readAudit(JSON.stringify(advisory(severity))).failures).toEqual([`Advisory for parser: ${severity}, Endless loop https://advisories.example/1`, `Advisory for user: ${severity}, by parser`]);
});

it('what is less is told', () => {
  const { summary, failures } = readAudit(JSON.stringify(advisory('moderate')));
  expect(failures).toEqual([]);
  expect(summary).toContain('Endless loop');
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ summary: 'no advisories', failures: [] });
});

it('a registry that can’t be asked is told as that, and not as a good answer', () => {
  for (const text of ['', '<html>', '{"message":"405 Method Not Allowed"}', '{"error":{"code":"ENOTFOUND"}}']) {
    const { summary, failures } = readAudit(text);
    expect(summary).toContain('NOT checked');
    expect(failures).toEqual([]);
  }
});

it('a package with a wrong signature must not be built with; signatures that a mirror leaves out are told', () => {
  const missing = [{ name: 'one', version: '1.0.0' }, { name: 'two', version: '2.0.0' }];
  expect(readSignatures(JSON.stringify({ invalid: [{ name: 'parser', version: '1.2.3', code: 'EINTEGRITYSIGNATURE' }], missing: [] })).failures).toEqual(['Wrong signature of parser@1.2.3']);
  expect(readSignatures(JSON.stringify({ invalid: [], missing }))).toEqual({ summary: 'signatures: 0 wrong, 2 missing', failures: [] });
  expect(readSignatures(JSON.stringify({ invalid: [{ name: 'parser', version: '1.2.3', code: 'EATTESTATIONVERIFY' }], missing: [] }))).toEqual({ summary: 'signatures: 0 wrong, 0 missing, 1 of unproven origin', failures: [] });
});

it('signatures that can’t be asked for are told as that', () => {
  for (const text of ['', '<html>', 'null', '{}', '{"error":{"summary":"found no dependencies to audit that were installed from a supported registry"}}']) {
    expect(readSignatures(text)).toEqual({ summary: expect.stringContaining('NOT checked') as string, failures: [] });
  }
});

describe('the inventory', () => {
  /** Runs the check with this shell script in place of npm; the real npm is in `REAL_PATH`. */
  async function checkedWith(script: string) {
    const folder = mkdtempSync(path.join(tmpdir(), 'dhow-npm-'));
    writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\n[ "$1 $2" = "audit signatures" ] && echo '{"invalid":[],"missing":[]}' && exit\n[ "$1" = audit ] && echo '{"vulnerabilities":{}}' && exit\n${script}\n`, { mode: 0o755 });
    const { PATH = '' } = process.env;
    vi.stubEnv('REAL_PATH', PATH).stubEnv('PATH', `${folder}${path.delimiter}${PATH}`);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => {
      vi.unstubAllEnvs();
      log.mockRestore();
      rmSync(folder, { recursive: true });
    });
    const failures = await checkPackages();
    return { failures, summary: log.mock.calls.flat().join('\n') };
  }

  it.each([
    ['fails', 'echo "no lock file" >&2; exit 1', 'no lock file'],
    ['fails after a whole document', `echo '{"bomFormat":"CycloneDX","components":[{"name":"one"}]}'; echo "ESBOMPROBLEMS" >&2; exit 1`, 'ESBOMPROBLEMS'],
    ['prints nothing', 'exit 0', 'no CycloneDX document'],
    ['prints no JSON', 'echo "<html>"', 'no CycloneDX document'],
    ['prints another kind', `echo '{"spdxVersion":"SPDX-2.3","packages":[{}]}'`, 'no CycloneDX document'],
    ['prints no components', `echo '{"bomFormat":"CycloneDX","components":[]}'`, 'no CycloneDX document'],
    ['prints null', 'echo null', 'no CycloneDX document'],
  ])('that npm %s is a failure, and is told', async (_how, script, why) => {
    const { failures, summary } = await checkedWith(script);
    expect(failures).toEqual([expect.stringContaining(why)]);
    expect(summary).toContain('NOT listed');
  });

  it('names what ships and what makes it, apart', async () => {
    const { failures, summary } = await checkedWith('PATH="$REAL_PATH" exec npm "$@"');
    expect(failures).toEqual([]);
    expect(summary).toMatch(/packages: \d+ in .*sbom\.json; no advisories; signatures: 0 wrong, 0 missing/);
    const { components } = JSON.parse(readFileSync(path.join(root, '.reports/sbom.json'), 'utf8')) as { components: { name: string; properties?: { name: string; value: string }[] }[] };
    const isForDevelopment = (name: string) => components.find((each) => each.name === name)?.properties?.some((property) => property.name === 'cdx:npm:package:development') ?? false;
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'fastify', 'vite', 'terser', 'vite-plugin-pwa']));
    expect(['react', 'fastify', 'vite', 'terser', 'vite-plugin-pwa'].map(isForDevelopment)).toEqual([false, false, true, true, true]);
  });
});
