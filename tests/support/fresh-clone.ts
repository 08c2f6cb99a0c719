import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFailed, onTestFinished } from 'vitest';

/** An environment with only PATH and HOME. This checkout's tools are taken off PATH: a clone has its own. */
const bareEnv = {
  PATH: (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules')).join(path.delimiter),
  HOME: process.env['HOME'],
};

/** Time for installing, building and creating a catalog together, on a busy machine. */
const timeoutMs = 240_000;

export interface Typed {
  /** Everything printed so far. */
  output: () => string;
  /** Resolves with the first match once it is printed; rejects if the process ends without one. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Ctrl-C: SIGINT to the whole process group, as a terminal sends it. */
  interrupt: () => void;
  /** SIGTERM to the started process alone, as a process manager sends it. */
  terminate: () => void;
  /** Resolves with the exit code once all processes that it started have ended too. */
  end: () => Promise<number | null>;
}

export class FreshClone {
  private constructor(
    private readonly parent: string,
    /** its name has a space and non-ASCII letters */
    readonly folder: string,
  ) {}

  /** Clones what this checkout has committed. */
  static async make(): Promise<FreshClone> {
    const parent = await mkdtemp(path.join(tmpdir(), 'dhow-clone-'));
    const folder = path.join(parent, 'a dhow, داو');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), folder], { env: bareEnv });
    return new FreshClone(parent, folder);
  }

  /** The folder that holds the clone. */
  get elsewhere(): string {
    return this.parent;
  }

  /** Runs a command as if typed in a terminal with only these settings; `input` answers its prompts. Kills what still runs when the test is over. */
  type(words: readonly string[], { env = {}, cwd = this.folder, input = '' }: { env?: Readonly<Record<string, string>>; cwd?: string; input?: string } = {}): Typed {
    const [program = '', ...parameters] = words;
    // In its own process group, as in a terminal.
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
          setTimeout(() => reject(new Error(`${words.join(' ')} has not said ${pattern} within ${timeoutMs / 60_000} minutes`)), timeoutMs).unref();
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
