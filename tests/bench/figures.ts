/** One row of the table: what was measured and what is required of it, to judge a change by. */
export type Figure = {
  readonly what: string;
  readonly unit: Unit;
  readonly measured: number;
  readonly bound: 'at most' | 'at least';
  readonly limit: number;
  /** the best of the malls we know, on the same machine */
  readonly peer?: string;
  /** what a reader must know to trust it: how many samples, their range, what was left out */
  readonly note?: string;
};

/** A row that this machine could not measure. */
export type Unmeasured = { readonly what: string; readonly because: string };

type Unit = 'kB' | 's' | 'ms' | 'requests/s' | 'points' | 'scripts' | 'times';

export type Pace = {
  /** runs every benchmark just long enough to show whether it works; its figures are not to be quoted */
  readonly short: boolean;
};

export function isOk({ measured, bound, limit }: Figure): boolean {
  return bound === 'at most' ? measured <= limit : measured >= limit;
}

const decimals: Readonly<Record<Unit, number>> = { kB: 1, s: 2, ms: 1, 'requests/s': 0, points: 0, scripts: 0, times: 2 };

function told(value: number, unit: Unit): string {
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: decimals[unit] });
}

function cells(line: Figure | Unmeasured): string[] {
  if ('because' in line) return [line.what, 'not measured', '', '', '', '–'];
  const { what, unit, measured, bound, limit, peer = '–' } = line;
  return [
    what,
    `${told(measured, unit)} ${unit}`,
    `${bound === 'at most' ? '≤' : '≥'} ${told(limit, unit)}`,
    peer,
    (measured / limit).toFixed(2),
    isOk(line) ? 'ok' : 'NO',
  ];
}

const head = ['what', 'measured', 'wanted', 'best peer', 'measured / wanted', 'ok'];

/** The table, followed by the notes of its rows. */
export function table(lines: readonly (Figure | Unmeasured)[]): string {
  const notes = lines.flatMap((line) => {
    const note = 'because' in line ? line.because : line.note;
    return note === undefined ? [] : [`  ${line.what}: ${note}`];
  });
  return [drawTable(head, lines.map(cells)), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** A Markdown table, its columns as wide as their longest cell. */
export function drawTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) => Math.max(...[heads, ...rows].map((row) => row[column]?.length ?? 0)));
  const draw = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [draw(heads), rule, ...rows.map(draw)].join('\n');
}
