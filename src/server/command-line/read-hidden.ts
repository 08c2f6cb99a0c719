import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** What comes through a pipe is read ahead, so all questions of a command share one reader. */
let piped: AsyncIterator<string> | undefined;

/** A line of a terminal that is not shown while it is typed, or the next one of a pipe. */
export async function readHidden(what: string): Promise<string> {
  if (!process.stdin.isTTY) {
    piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const line = await piped.next();
    return line.done ? '' : line.value;
  }
  process.stderr.write(`${what}: `);
  const nothing = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input: process.stdin, output: nothing, terminal: true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
