import { expect, it } from 'vitest';
import { readAudit } from '../../src/build/commands/advisories.mjs';

const advisory = (severity: string) => ({ vulnerabilities: { parser: { severity, via: [{ title: 'Endless loop', url: 'https://advisories.example/1' }] }, user: { severity, via: ['parser'] } } });

it('what is known to be high or critical must not ship', () => {
  for (const severity of ['high', 'critical'])
    expect(readAudit(JSON.stringify(advisory(severity))).failures).toEqual([`Advisory for parser: ${severity}, Endless loop https://advisories.example/1`, `Advisory for user: ${severity}, by parser`]);
});

it('what is less is told', () => {
  const { told, failures } = readAudit(JSON.stringify(advisory('moderate')));
  expect(failures).toEqual([]);
  expect(told).toContain('Endless loop');
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ told: 'no advisories', failures: [] });
});

it('a registry that can’t be asked is told as that, and not as a good answer', () => {
  for (const text of ['', '<html>', '{"message":"405 Method Not Allowed"}', '{"error":{"code":"ENOTFOUND"}}']) {
    const { told, failures } = readAudit(text);
    expect(told).toContain('NOT checked');
    expect(failures).toEqual([]);
  }
});
