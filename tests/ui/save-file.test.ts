import { resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../src/ui/save-file';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a saved file can be read as long as a browser may ask before it does, and holds no memory for ever', async () => {
  const link = { href: '', download: '', click: vi.fn<() => void>() };
  vi.stubGlobal('document', { createElement: () => link });

  saveFile(new Blob(['all that is kept of me']), 'data.json');

  expect(link.click).toHaveBeenCalledOnce();
  expect(link.download).toBe('data.json');
  vi.advanceTimersByTime(30_000);
  expect(await resolveObjectURL(link.href)?.text()).toBe('all that is kept of me');
  vi.advanceTimersByTime(60_000);
  expect(resolveObjectURL(link.href)).toBeUndefined();
});
