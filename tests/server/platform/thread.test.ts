import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type * as Threads from '../../../src/server/platform/thread';

/** Threads as built, beside workers that misbehave. */
let folder: string;
let Thread: (typeof Threads)['Thread'];
beforeAll(async () => {
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(path.resolve('node_modules/.cache/thread-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: { input: { thread: 'src/server/platform/thread.ts' }, output: { entryFileNames: '[name].mjs' } },
    },
  });
  ({ Thread } = (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'thread.mjs')).href)) as typeof Threads);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const add = (file: string, text: string) => writeFile(path.join(folder, file), text);

it('who asks a thread that has ended is told so, and waits for nothing', async () => {
  await add('dying.mjs', `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => process.exit(1));
    parentPort.postMessage({ kind: 'ready' });`);
  const thread = await Thread.start<number, number>('dying.mjs', undefined);
  await expect(thread.ask(1)).rejects.toThrow('has stopped');
  await expect(thread.ask(2)).rejects.toThrow('has stopped');
});

it('a thread that does not load is given up; one that has loaded may take its time to open what it works with', async () => {
  await add('silent.mjs', `setInterval(() => {}, 1_000);`);
  await expect(Thread.start('silent.mjs', undefined, { loadMs: 300 })).rejects.toThrow('silent.mjs did not load within 0.3 s');
  await add('slow.mjs', `import { serveThread } from './thread.mjs';
    await serveThread(async (gate, tell) => {
      tell('loaded');
      Atomics.wait(gate, 0, 0);
      return async (task) => task;
    });`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const gate = new Int32Array(new SharedArrayBuffer(4));
  let tellLoaded = () => {};
  const loaded = new Promise<void>((resolve) => (tellLoaded = resolve));
  const starting = Thread.start<number, number, string>('slow.mjs', gate, { onNews: () => tellLoaded(), loadMs: 60_000 });
  await loaded;
  vi.advanceTimersByTime(60_000);
  // What is late is told after one turn (withTimeout).
  await new Promise((turned) => setImmediate(turned));
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const slow = await starting;
  expect(await slow.ask(7)).toBe(7);
  await slow.stop();
});

it.each([
  ['a process', '', 'SIGKILL'],
  // Linux drops the signals that it sends to itself.
  ['process 1 of a container', 'process.kill = () => true;', 'SIGABRT'],
])('%s ends though a thread hangs in native code, which nothing can break off', async (_what, before, signal) => {
  await rm(path.join(folder, 'hangs'), { force: true });
  await add('stuck.mjs', `import { spawnSync } from 'node:child_process';
    spawnSync('sh', ['-c', 'touch hangs; exec sleep 30']);`);
  await add('main.mjs', `import { existsSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { endProcess, Thread } from './thread.mjs';
    ${before}
    void Thread.start('stuck.mjs');
    while (!existsSync('hangs')) await delay(20);
    await endProcess(0);`);
  const child = spawn(process.execPath, ['main.mjs'], { cwd: folder, stdio: 'ignore' });
  // Node's own end would wait for the thread, and then be an ordinary one.
  expect(await once(child, 'exit')).toEqual([null, signal]);
});
