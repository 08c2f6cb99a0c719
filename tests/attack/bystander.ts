import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';

const program = ['src/build/commands/run-typescript.mjs', 'tests/attack/bystander-process.ts'].map((file) => path.resolve(file));
const samplesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.number()));

/**
 * Raises the bystander's priority, so that its own wait for a processor is not taken for the mall's. That is not
 * allowed everywhere, not even for root.
 */
function hurry(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGHEST);
  } catch {
    // It keeps the normal priority.
  }
}

/** A shopper who browses all the time, or several at once (bystander-process.ts). */
export class Bystander {
  private readonly child;
  private readonly lines;

  constructor(url: string, { shoppers, pauseMs }: { readonly shoppers: number; readonly pauseMs: number } = { shoppers: 1, pauseMs: 15 }) {
    this.child = spawn(process.execPath, [...program, url, String(shoppers), String(pauseMs)], { stdio: ['pipe', 'pipe', 'inherit'] });
    hurry(this.child.pid);
    this.lines = createInterface({ input: this.child.stdout });
  }

  /** The latency of each answer since the last call, in milliseconds; at least one, which may still be under way. */
  async samples(): Promise<readonly number[]> {
    const line = once(this.lines, 'line') as Promise<[string]>;
    this.child.stdin.write('\n');
    return v.parse(samplesSchema, (await line)[0]);
  }

  async leave(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.stdin.end();
    await gone;
  }
}
