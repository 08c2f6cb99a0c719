import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Encoders from '../../../src/server/platform/picture-encoder-thread';
import { longestSide, maxPixels } from '../../../src/server/platform/encode-picture';
import { anyPicture } from '../../support/server/sent-pictures';

const megabyte = 1024 * 1024;

/** The encoder thread as built, beside workers that misbehave. Under node_modules, so that it finds sharp. */
let folder: string;
let EncoderThread: (typeof Encoders)['EncoderThread'];
beforeAll(async () => {
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(path.resolve('node_modules/.cache/encoder-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: {
        input: { 'encoder-thread': 'src/server/platform/picture-encoder-thread.ts', 'picture-encoder-worker': 'src/server/picture-encoder-worker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const worker = (answer: string) => `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', async ({ id, task }) => { ${answer} });
    parentPort.postMessage({ kind: 'ready' });`;
  const echo = `parentPort.postMessage({ kind: 'done', id, answer: task });`;
  await writeFile(path.join(folder, 'endless.js'), worker(`if (task[0] === 0) for (;;); ${echo}`));
  await writeFile(path.join(folder, 'stuck.js'), worker(`if (task[0] === 0) (await import('node:child_process')).spawnSync('sh', ['-c', 'echo $$ >> "$0"; exec sleep 20', ${JSON.stringify(path.join(folder, 'hanging'))}]); ${echo}`));
  await writeFile(path.join(folder, 'greedy.js'), worker(`const kept = []; if (task[0] === 0) for (;;) kept.push(new Array(1e6).fill('x' + kept.length)); ${echo}`));
  await writeFile(path.join(folder, 'dying.js'), worker(`if (task[0] === 0) process.exit(1); ${echo}`));
  ({ EncoderThread } = (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'encoder-thread.js')).href)) as typeof Encoders);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let stop = () => Promise.resolve();
afterEach(() => stop());
function thread(file?: string, timeoutMs?: number) {
  const failed = vi.fn<(error: unknown) => void>();
  const encoder = new EncoderThread(failed, timeoutMs, file);
  stop = () => encoder.stop();
  return { encoder: { encode: (bytes: Uint8Array, caller = 'someone') => encoder.encode(bytes, { caller }) }, failed };
}

describe('the thread in which pictures are decoded', () => {
  it('draws a picture anew, and says of all else that it can’t be read', async () => {
    const { encoder, failed } = thread();
    const drawn = await encoder.encode(await anyPicture('jpeg'));
    expect(await sharp(drawn as Uint8Array).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 });
    expect(await encoder.encode(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('unreadable');
    expect(await encoder.encode(Buffer.alloc(0))).toBe('unreadable');
    expect(failed).not.toHaveBeenCalled();
  });

  it('keeps within its memory for the largest picture that is taken, and takes none that is larger', async () => {
    const { encoder } = thread();
    const of = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#12345678' } }).withMetadata({ orientation: 6 }).png({ progressive: true }).toBuffer();
    const [largest, larger] = [await of(7_000, 7_000), await of(7_100, 7_100)];
    expect([7_000 * 7_000 <= maxPixels, 7_100 * 7_100 > maxPixels]).toEqual([true, true]);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const drawn = await encoder.encode(largest);
    clearInterval(watch);
    expect(await sharp(drawn as Uint8Array).metadata()).toMatchObject({ width: longestSide, height: longestSide });
    // Four bytes per pixel, once to decode and once to rotate.
    expect(most - before).toBeLessThan(2 * 4 * maxPixels + 150 * megabyte);
    expect(await encoder.encode(larger)).toBe('unreadable');
  });

  it.each([
    ['takes for ever', 'endless.js', 'took more than 3000 ms'],
    ['hangs in native code', 'stuck.js', 'took more than 3000 ms'],
    ['eats all memory', 'greedy.js', 'memory limit'],
    ['kills it', 'dying.js', 'has stopped'],
  ])('survives a picture that %s: the next one gets a new thread', async (_what, file, told) => {
    const { encoder, failed } = thread(file, told.startsWith('took') ? 3_000 : 60_000);
    const answers = await Promise.all([[7], [0], [8]].map((bytes) => encoder.encode(Uint8Array.from(bytes))));
    expect(answers).toEqual([Uint8Array.from([7]), 'unreadable', Uint8Array.from([8])]);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(String(failed.mock.calls[0]?.[0])).toContain(told);
  });

  it('decodes no more while two pictures hang, which keep threads that the whole server needs, until one has ended', async () => {
    const { encoder, failed } = thread('stuck.js', 1_000);
    for (const answer of ['unreadable', 'unreadable', 'busy']) expect(await encoder.encode(Uint8Array.from([0]))).toBe(answer);
    expect(failed).toHaveBeenCalledTimes(3);
    expect(String(failed.mock.lastCall?.[0])).toContain('2 pictures hang');
    process.kill(Number((await readFile(path.join(folder, 'hanging'), 'utf8')).trim().split('\n').at(-1)));
    await expect.poll(() => encoder.encode(Uint8Array.from([8]))).toEqual(Uint8Array.from([8]));
  });

  it('says that it is busy before it lets anybody wait too long', async () => {
    const { encoder } = thread('dying.js');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => encoder.encode(Uint8Array.from([index + 1]))));
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(4);
    expect(await encoder.encode(Uint8Array.from([9]))).toEqual(Uint8Array.from([9]));
  });

  it('lets no one network’s pictures keep another’s waiting', async () => {
    const { encoder } = thread('dying.js');
    const done: string[] = [];
    const encode = async (caller: string, byte: number) => {
      const answer = await encoder.encode(Uint8Array.from([byte]), caller);
      done.push(answer === 'busy' ? `${caller}: busy` : caller);
    };
    await Promise.all([...Array.from({ length: 20 }, (_, index) => encode('flood', index + 1)), encode('other', 99)]);
    expect(done.filter((one) => one === 'other')).toEqual(['other']);
    expect(done.filter((one) => one === 'flood: busy')).toHaveLength(5);
  });

  it('that does not come up throws, and is tried anew', async () => {
    const { encoder } = thread('later.js');
    await expect(encoder.encode(Uint8Array.from([1]))).rejects.toThrow(/later/);
    await writeFile(path.join(folder, 'later.js'), `import './dying.js';`);
    expect(await encoder.encode(Uint8Array.from([1]))).toEqual(Uint8Array.from([1]));
  });
});
