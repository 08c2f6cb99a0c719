import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesUnder } from './source-files';

const maxLines = 400;

const texts = filesUnder('.')
  .filter((file) => /\.(tsx?|m?js|css|html|json|webmanifest|md|sql|sh|yml|yaml)$|(^|\/)(\.npmrc|\.ci\/run|\.env\.example)$/.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));

/** Each line that matches, as `file:line`. */
function linesWith(pattern: RegExp): string[] {
  return texts.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

describe('the tree', () => {
  it('leaves no work for later in a comment', () => {
    // Split in two, or the search would find this line.
    expect(linesWith(new RegExp(`\\b(${'TO'}${'DO'}|${'FIX'}${'ME'})\\b`))).toEqual([]);
  });

  it('names no package registry: whoever installs has one of their own', () => {
    expect(linesWith(/https?:\/\/[^\s"'/]*(registry|artifactory|verdaccio|nexus|jfrog|npmmirror)|^\s*registry\s*=/i)).toEqual([]);
  });

  it('names no folder of one machine', () => {
    expect(linesWith(/(^|[\s"'`(=])(\/home\/[a-z][\w-]*\/|\/Users\/\w|\/root\/|\/work\/(main|shared)\b|[A-Z]:\\)/)).toEqual([]);
  });

  const data = (file: string) => file.endsWith('.json');

  it(`keeps every source file within ${maxLines} lines, data aside`, () => {
    const long = texts.filter(
      ({ file, lines }) => file.startsWith('src/') && !data(file) && lines.length - 1 > maxLines,
    );
    expect(long.map(({ file, lines }) => `${file}: ${lines.length - 1}`)).toEqual([]);
  });
});
