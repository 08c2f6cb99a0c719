import { expect, it, onTestFinished, vi } from 'vitest';
import { loadMessages, nameMessages } from '../../src/i18n/messages';

const loadAgain = () => loadMessages('de', 'refusal').then(() => '', String);

it('texts that go on missing are asked for at another address each time, which does not grow', async () => {
  nameMessages('de', { refusal: `data:text/javascript,${encodeURIComponent('throw new TypeError(import.meta.url); //')}` });
  onTestFinished(() => nameMessages('de', {}));
  const asked: string[] = [];
  for (let time = 0; time < 30; time += 1) asked.push(await loadAgain());
  expect(new Set(asked).size).toBe(30);
  expect((asked.at(-1)?.length ?? 0) - (asked[0]?.length ?? 0)).toBeLessThan(5);
});

it('texts of a language that the document does not name are asked for at another address too once they were lost: at the same, some browsers never do', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://shop.test/assets/_messages-de-refusal-a1b2c3d.js')));
  vi.doMock('../../src/i18n/message-files', () => ({ messageFiles: { refusal: { '/locales/de.json': load } } }));
  onTestFinished(() => vi.doUnmock('../../src/i18n/message-files'));
  onTestFinished(() => nameMessages('de', {}));
  for (let time = 0; time < 2; time += 1) expect(await loadAgain()).not.toBe('');
  expect(load).toHaveBeenCalledOnce();
});
