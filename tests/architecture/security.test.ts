import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSync, Visitor, type ESTree } from 'vite';

/** The level of each requirement of ASVS 5.0.0 by section: in V1.2 the first requirement has level 1, the tenth level 3. */
const levels = `
  V1.1 22 V1.2 1111122223 V1.3 112222222223 V1.4 222 V1.5 123
  V2.1 122 V2.2 112 V2.3 12223 V2.4 23
  V3.1 3 V3.2 113 V3.3 12223 V3.4 11222233 V3.5 11122333 V3.6 3 V3.7 22333
  V4.1 12233 V4.2 23333 V4.3 22 V4.4 1222
  V5.1 2 V5.2 112333 V5.3 113 V5.4 222
  V6.1 122 V6.2 111111112222 V6.3 11223333 V6.4 112233 V6.5 22222333 V6.6 2223 V6.7 33 V6.8 2222
  V7.1 222 V7.2 1111 V7.3 22 V7.4 11222 V7.5 223 V7.6 22
  V8.1 1233 V8.2 1123 V8.3 133 V8.4 23
  V9.1 111 V9.2 1222
  V10.1 22 V10.2 223 V10.3 22223 V10.4 1111122222233333 V10.5 22222 V10.6 22 V10.7 222
  V11.1 2233 V11.2 22233 V11.3 11233 V11.4 1222 V11.5 23 V11.6 23 V11.7 33
  V12.1 12233 V12.2 11 V12.3 22223
  V13.1 2333 V13.2 222223 V13.3 2233 V13.4 1222233
  V14.1 22 V14.2 12223333 V14.3 122
  V15.1 12233 V15.2 12233 V15.3 1222222 V15.4 3333
  V16.1 2 V16.2 22222 V16.3 2222 V16.4 222 V16.5 2223
  V17.1 23 V17.2 22223333 V17.3 22`;

const pairs = levels.trim().split(/\s+/);
const required = pairs.flatMap((section, index) =>
  index % 2 === 1 ? [] : Array.from(pairs[index + 1] ?? '', (level, place) => ({ number: `${section}.${place + 1}`, level: Number(level) })),
);
const asked = required.filter(({ level }) => level < 3);

const states = ['shown', 'does not apply', 'left to the deployment', 'open'];
/** The states whose evidence must name a file. */
const needsFile: ReadonlySet<string> = new Set(['shown', 'left to the deployment']);

type Row = { readonly first: string; readonly last: string; readonly level: string; readonly state: string; readonly evidence: string };
const rows: Row[] = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [numbers = '', level = '', , state = '', evidence = ''] = line.split('|').slice(1).map((cell) => cell.trim());
    const [first = '', last = first] = numbers.split(' to ');
    return { first, last, level, state, evidence };
  });

/** The requirements of a row: one, or all of levels 1 and 2 from the first to the last. */
function covered({ first, last }: Row): typeof asked {
  const [from, to] = [first, last].map((number) => asked.findIndex((each) => each.number === number));
  return from === undefined || to === undefined || from < 0 ? [] : asked.slice(from, to + 1);
}

type Named = { readonly file: string; readonly pieces: string[] };

/** The files that the evidence names, each with the pieces quoted after it in “ ”. */
function namedIn(evidence: string): Named[] {
  const parts = evidence.split('`');
  return parts.flatMap((file, index) => {
    if (index % 2 === 0 || !/^[\w.-]+(\/[\w.-]+)*\.\w+$/.test(file)) return [];
    const pieces = (parts[index + 1] ?? '').split('“').slice(1).map((piece) => piece.split('”')[0] ?? '');
    return [{ file, pieces }];
  });
}

/** The titles of a file's tests and test groups. */
function titlesIn(file: string): string[] {
  const titles: string[] = [];
  const rootOf = (node: ESTree.Node): string => {
    if (node.type === 'CallExpression') return rootOf(node.callee);
    if (node.type === 'MemberExpression') return rootOf(node.object);
    return node.type === 'Identifier' ? node.name : '';
  };
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!['it', 'test', 'describe'].includes(rootOf(callee))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.raw).join('…'));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return titles;
}

const named = rows.flatMap((row) => namedIn(row.evidence).map((each) => ({ number: row.first, ...each })));

describe('the table of ASVS in SECURITY.md', () => {
  it('is held against all 345 requirements', () => {
    expect([required.length, ...[1, 2, 3].map((level) => required.filter((each) => each.level === level).length)]).toEqual([345, 70, 183, 92]);
  });

  it('has each requirement of levels 1 and 2 once, in order, with its level and a state', () => {
    expect(rows.flatMap(covered).map(({ number }) => number)).toEqual(asked.map(({ number }) => number));
    expect(rows.filter((row) => row.level !== [...new Set(covered(row).map(({ level }) => level))].toSorted().join(', ')).map(({ first, level }) => `${first} ${level}`)).toEqual([]);
    expect(rows.filter(({ state }) => !states.includes(state)).map(({ first, state }) => `${first} ${state}`)).toEqual([]);
  });

  it('leaves nothing of level 1 open', () => {
    expect(rows.filter((row) => row.state === 'open' && covered(row).some(({ level }) => level === 1)).map(({ first }) => first)).toEqual([]);
  });

  it('says of each row what shows it, or why not', () => {
    const isSaid = ({ state, evidence }: Row) => namedIn(evidence).length > 0 || (!needsFile.has(state) && evidence.split(' ').length > 2);
    expect(rows.filter((row) => !isSaid(row)).map(({ first }) => first)).toEqual([]);
  });

  it('names files that there are', () => {
    expect(named.filter(({ file }) => !existsSync(file)).map(({ number, file }) => `${number} ${file}`)).toEqual([]);
  });

  it('names tests by a piece of their title, and all else by words that stand there', () => {
    const texts = new Map<string, string[]>();
    const textsOf = (file: string) => {
      const known = texts.get(file) ?? (isTest(file) ? titlesIn(file) : [file === 'SECURITY.md' ? headingsOf(file) : readFileSync(file, 'utf8')]);
      texts.set(file, known);
      return known;
    };
    const isMissing = ({ file, pieces }: Named) => (isTest(file) && pieces.length === 0) || pieces.some((piece) => !textsOf(file).some((text) => text.includes(piece)));
    expect(named.filter(({ file }) => existsSync(file)).filter(isMissing).map(({ number, file, pieces }) => `${number} ${file} ${pieces.join(' · ')}`)).toEqual([]);
  });
});

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Only the headings of SECURITY.md are searched: its table contains every quoted piece. */
function headingsOf(file: string): string {
  return readFileSync(file, 'utf8').split('\n').filter((line) => line.startsWith('#')).join('\n');
}
