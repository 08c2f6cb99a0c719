import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const deploy = readFileSync('DEPLOY.md', 'utf8');

it('every place of DEPLOY.md’s nginx that passes requests on says whose they are: it would pass on what a client made up', () => {
  const places = [...deploy.matchAll(/^ +location (\S+) +\{([^}]*)\}/gm)].filter(([, , lines = '']) => lines.includes('proxy_pass'));
  expect(places.map(([, path]) => path)).toEqual(['/', '/assets/']);
  const headers = ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', 'X-Forwarded-Host $host'];
  for (const [, path, lines = ''] of places) expect(headers.filter((header) => !lines.includes(`proxy_set_header ${header};`)), path).toEqual([]);
});

it('no server of DEPLOY.md’s nginx is taken out for a 503, which may be about one picture: two of those would close the mall', () => {
  expect(deploy).toMatch(/proxy_next_upstream .*http_503/);
  const servers = [...(/^upstream \w+ \{([^}]*)\}/m.exec(deploy)?.[1] ?? '').matchAll(/server [^;]+/g)].map(([server]) => server);
  expect(servers).toHaveLength(2);
  expect(servers.filter((server) => !server.endsWith(' max_fails=0'))).toEqual([]);
});
