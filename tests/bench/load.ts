import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import path from 'node:path';

export type LoadRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Load = {
  readonly url: string;
  /** every connection sends all of them in turn, each starting at another one */
  readonly requests: readonly LoadRequest[];
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** 10 by default */
  readonly connections?: number;
};

export type Loaded = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

const client = ['src/build/commands/run-typescript.mjs', 'tests/bench/load-client.ts'].map((file) => path.resolve(file));

/** How many requests a server answers when several clients ask at once, measured from a separate process. */
export async function load(job: Load): Promise<Loaded> {
  const child = spawn(process.execPath, client, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(job));
  const [answer, [code]] = await Promise.all([json(child.stdout).catch(() => undefined), once(child, 'exit') as Promise<[number]>]);
  if (code !== 0 || answer === undefined) throw new Error(`The load's process ended with ${code}.`);
  return answer as Loaded;
}
