import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every place of DEPLOY.md’s nginx that passes requests on says whose they are: it would pass on what a client made up', () => {
  const places = [...readFileSync('DEPLOY.md', 'utf8').matchAll(/^ +location (\S+) +\{([^}]*)\}/gm)].filter(([, , lines = '']) => lines.includes('proxy_pass'));
  expect(places.map(([, path]) => path)).toEqual(['/', '/assets/']);
  const headers = ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', 'X-Forwarded-Host $host'];
  for (const [, path, lines = ''] of places) expect(headers.filter((header) => !lines.includes(`proxy_set_header ${header};`)), path).toEqual([]);
});
