import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openStorage, type Storage } from '../../../src/server/platform/storage';
import { bucketStorage } from '../../../src/server/platform/storage-bucket';
import { Unavailable } from '../../../src/server/platform/unavailable';
import { startBucketService } from '../../support/services/bucket-service';

const name = (digit: string) => `${digit.repeat(32)}.webp`;
const bytes = Buffer.from([0, 1, 2, 255, 254, 13, 10]);

let folder: string;
let service: Awaited<ReturnType<typeof startBucketService>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dhow-storage-'));
  service = await startBucketService();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const homes: readonly (readonly [string, () => Storage])[] = [
  ['a folder', () => openStorage({ dataDir: folder, bucket: undefined })],
  ['a bucket', () => openStorage({ dataDir: folder, bucket: service.bucket })],
];

describe.each(homes)('%s', (_home, open) => {
  it('gives back what was put, byte by byte, until it is deleted', async () => {
    const storage = open();
    expect(await storage.get(name('a'))).toBeUndefined();
    await storage.put(name('a'), bytes);
    expect(await storage.get(name('a'))).toEqual(bytes);
    expect(await open().get(name('a'))).toEqual(bytes);
    await storage.put(name('a'), Buffer.from('newer'));
    expect(await storage.get(name('a'))).toEqual(Buffer.from('newer'));
    await storage.delete(name('a'));
    expect(await storage.get(name('a'))).toBeUndefined();
  });

  it('takes it for done to delete what isn’t there', async () => {
    await expect(open().delete(name('b'))).resolves.toBeUndefined();
  });
});

describe('a folder', () => {
  const storage = () => openStorage({ dataDir: folder, bucket: undefined });

  it.each(['../../x.webp', '/etc/passwd', 'a/b.webp', '', '.webp', `${'A'.repeat(32)}.webp`, `${'0'.repeat(32)}.webp.html`])('takes no other names than those of uploads: “%s”', async (wrong) => {
    await expect((async () => storage().put(wrong, bytes))()).rejects.toThrow('not the name of an upload');
    await expect((async () => storage().get(wrong))()).rejects.toThrow('not the name of an upload');
  });

  it('a folder leaves nothing of what could not be written', async () => {
    // A file stands where the folder should be.
    await writeFile(path.join(folder, 'uploads', 'cc'), '');
    await expect(storage().put(name('c'), bytes)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect((await readdir(path.join(folder, 'uploads'), { recursive: true })).filter((file) => file.includes('cccc'))).toEqual([]);
    await expect(storage().get(name('c'))).rejects.toThrow('ENOTDIR');
  });
});

describe('a bucket', () => {
  beforeEach(() => service.asked.splice(0));
  const storage = (changed = {}) => bucketStorage({ ...service.bucket, ...changed });

  it('a bucket is asked at its address, as a picture', async () => {
    await storage().put(name('d'), bytes);
    expect(service.asked).toEqual([`PUT /uploads/${name('d')}`]);
    expect(service.objects.get(`/uploads/${name('d')}`)).toEqual({ bytes, type: 'image/webp' });
    expect(await storage({ url: `${service.bucket.url}/` }).get(name('d'))).toEqual(bytes);
  });

  it.each([{ secretKey: 'another' }, { accessKey: 'another' }, { region: 'another' }])('takes no other key: %j', async (changed) => {
    const stranger = storage(changed);
    for (const ask of [() => stranger.put(name('e'), bytes), () => stranger.get(name('d')), () => stranger.delete(name('d'))]) {
      await expect(ask()).rejects.toThrow('the bucket answered 403');
    }
    expect(service.objects.has(`/uploads/${name('e')}`)).toBe(false);
    expect(service.objects.has(`/uploads/${name('d')}`)).toBe(true);
  });

  it('a missing object is none to a key that may list; to any other it looks like a refused key, so the documents ask for one that may', async () => {
    expect(await storage().get(name('9'))).toBeUndefined();
    service.knobs.mayList = false;
    onTestFinished(() => void (service.knobs.mayList = true));
    await expect(storage().get(name('9'))).rejects.toThrow('the bucket answered 403');
    for (const file of ['DEPLOY.md', '.env.example']) expect((await readFile(file, 'utf8')).replace(/\n(# | +)/g, ' '), file).toContain('put, get, delete and list');
  });

  it('a bucket that is busy is asked again, and not for ever', async () => {
    service.fail(503, 500);
    await storage().put(name('f'), bytes);
    expect(service.asked).toHaveLength(3);
    service.fail(503, 503, 503);
    await expect(storage().get(name('f'))).rejects.toThrow('the bucket answered 503');
    expect(service.asked).toHaveLength(6);
  });

  it.each([[500, true], [503, true], [429, true], [408, true], [400, false], [401, false], [403, false], [409, false]] as const)('a bucket that answers %i to a deletion may be out of order: %s', async (status, isUnavailable) => {
    service.fail(...Array.from({ length: status >= 500 || status === 429 ? 3 : 1 }, () => status));
    const error = await storage().delete(name('a')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining(String(status)) as string });
    expect(error instanceof Unavailable).toBe(isUnavailable);
  });

  it('a bucket whose answers hold its secret tells nothing of them', async () => {
    service.fail(400);
    const error = await storage().get(name('f')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('planted');
  });

  it('a bucket that can’t be reached throws', async () => {
    await expect(storage({ url: 'http://127.0.0.1:1/uploads' }).put(name('f'), bytes)).rejects.toThrow();
  });
});

/** `aws s3 cp --recursive FROM TO` with a folder of the working directory as the bucket. */
const aws = `#!/bin/sh
set -e
while [ $# -gt 2 ]; do shift; done
mkdir -p "\${2#s3://}"
cp -R "\${1#s3://}/." "\${2#s3://}"
`;

it('the commands of DEPLOY.md move every upload from a folder to a bucket, and back', async () => {
  const place = path.join(folder, 'moving');
  await mkdir(path.join(place, 'bin'), { recursive: true });
  await writeFile(path.join(place, 'bin', 'aws'), aws, { mode: 0o755 });
  const [toBucket = '', toFolder = ''] = (await readFile('DEPLOY.md', 'utf8')).split('```').filter((part) => part.includes('aws s3 '));
  const storageIn = (dataDir: string) => openStorage({ dataDir: path.join(place, dataDir), bucket: undefined });
  const type = (commands: string, dataDir: string) =>
    promisify(execFile)('sh', ['-ec', commands], { cwd: place, env: { PATH: `${path.join(place, 'bin')}:${process.env['PATH'] ?? ''}`, DATA_DIR: path.join(place, dataDir) } });
  const names = ['a', 'b', '7'].map(name);
  for (const each of names) await storageIn('old').put(each, Buffer.from(each));
  await type(toBucket, 'old');
  for (const file of await readdir(path.join(place, 'uploads'))) service.objects.set(`/uploads/${file}`, { bytes: await readFile(path.join(place, 'uploads', file)), type: 'image/webp' });
  for (const each of names) expect(await bucketStorage(service.bucket).get(each)).toEqual(Buffer.from(each));
  await type(toFolder, 'new');
  for (const each of names) expect(await storageIn('new').get(each)).toEqual(Buffer.from(each));
});
