import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Thread } from '../../../src/server/platform/thread';

it('who asks a thread that has ended is told so, and waits for nothing', async () => {
  await mkdir('node_modules/.cache', { recursive: true });
  const folder = await mkdtemp(path.resolve('node_modules/.cache/thread-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'dying.mjs'), `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => process.exit(1));
    parentPort.postMessage({ kind: 'ready' });`);
  const thread = await Thread.start<number, number>(path.relative('src/server/platform', path.join(folder, 'dying.mjs')), undefined);
  await expect(thread.ask(1)).rejects.toThrow('has stopped');
  await expect(thread.ask(2)).rejects.toThrow('has stopped');
});
