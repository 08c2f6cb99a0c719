import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './ask-desk';

/** Piped input is read ahead, so all prompts of a command share one reader. */
let piped: AsyncIterator<string> | undefined;

/** At Ctrl-C, Ctrl-D or the end of a pipe: an empty password would be sent, and count as a wrong one. */
const nothingTyped = () => new CommandError('Nothing was typed.');

/** Reads a line from the terminal without showing it, or the next line of a pipe. */
export async function readHidden(what: string): Promise<string> {
  if (!process.stdin.isTTY) {
    piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const line = await piped.next();
    if (line.done) throw nothingTyped();
    return line.value;
  }
  process.stderr.write(`${what}: `);
  const nothing = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input: process.stdin, output: nothing, terminal: true });
  try {
    for await (const line of lines) return line;
    throw nothingTyped();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
