import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFailed, onTestFinished } from 'vitest';

/** Nothing but where programs and a person's own files are. The tools of this checkout are taken off PATH: a clone has its own. */
const bareEnv = {
  PATH: (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules')).join(path.delimiter),
  HOME: process.env['HOME'],
};

/** Installing, building and making a catalog together, on a busy machine. */
const patienceMs = 240_000;

export interface Typed {
  /** All that it has printed so far. */
  output: () => string;
  /** Settles with the first match as soon as it has printed one; rejects where it ends without. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Ctrl-C, which a terminal sends to all that run in it. */
  interrupt: () => void;
  /** What a process manager sends, which knows only the one that it has started. */
  terminate: () => void;
  /** Settles with its exit code, when everything that it has started is gone too. */
  end: () => Promise<number | null>;
}

export class FreshClone {
  private constructor(
    private readonly parent: string,
    /** has a blank and letters beyond ASCII in its name */
    readonly folder: string,
  ) {}

  /** What this checkout has committed. */
  static async make(): Promise<FreshClone> {
    const parent = await mkdtemp(path.join(tmpdir(), 'dhow-clone-'));
    const folder = path.join(parent, 'a dhow, داو');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), folder], { env: bareEnv });
    return new FreshClone(parent, folder);
  }

  /** A folder beside it. */
  get elsewhere(): string {
    return this.parent;
  }

  /** What a person types in a terminal that has no settings but these, and answers when it is asked. What still runs when the test is over is ended. */
  type(words: readonly string[], { env = {}, cwd = this.folder, input = '' }: { env?: Readonly<Record<string, string>>; cwd?: string; input?: string } = {}): Typed {
    const [program = '', ...parameters] = words;
    // In a group of its own, as a terminal has it.
    const child = spawn(program, parameters, { cwd, env: { ...bareEnv, ...env }, detached: true });
    child.stdin.end(input);
    let printed = '';
    let isOver = false;
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const closed = once(child, 'close').then(([code]) => {
      isOver = true;
      return code as number | null;
    });
    const signalAll = (signal: 'SIGINT' | 'SIGKILL') => {
      if (child.pid !== undefined && !isOver) process.kill(-child.pid, signal);
    };
    onTestFailed(() => void process.stdout.write(`${words.join(' ')}\n${printed}\n`));
    onTestFinished(async () => {
      signalAll('SIGKILL');
      await closed;
    });
    return {
      output: () => printed,
      says: (pattern) =>
        new Promise((resolve, reject) => {
          const look = () => {
            const found = pattern.exec(printed);
            if (found) resolve(found);
          };
          for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
          setTimeout(() => reject(new Error(`${words.join(' ')} has not said ${pattern} within ${patienceMs / 60_000} minutes`)), patienceMs).unref();
          closed.then((code) => reject(new Error(`${words.join(' ')} ended with ${code} and never said ${pattern}`)), reject);
          look();
        }),
      interrupt: () => signalAll('SIGINT'),
      terminate: () => void child.kill('SIGTERM'),
      end: () => closed,
    };
  }

  async remove(): Promise<void> {
    await rm(this.parent, { recursive: true, force: true, maxRetries: 3 });
  }
}
