import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A line of a terminal that is not shown while it is typed, or the first one of a pipe. */
export async function readHidden(what: string): Promise<string> {
  const { isTTY } = process.stdin;
  if (isTTY) process.stderr.write(`${what}: `);
  const nothing = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input: process.stdin, output: nothing, terminal: isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTTY) process.stderr.write('\n');
  }
}
