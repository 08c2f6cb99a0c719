import { expect, it, vi } from 'vitest';
import { loadMessages, nameMessages } from '../../src/i18n/messages';
import { useRefusalText } from '../../src/ui/use-refusal-text';
import { FakeNetwork, json } from '../support/client/fake-network';
import { mounted } from '../support/client/mounted';
import { said } from '../support/texts';

it('comes though it was lost twice while the shop is reached, and the page is not loaded anew for it: what is typed beside it stays', async () => {
  const texts = JSON.stringify(await loadMessages('en', 'refusal'));
  const source = `if (!import.meta.url.endsWith('??')) throw new TypeError('http://shop.test/assets/lost.js'); export const messages = ${texts}; //`;
  nameMessages('en', { refusal: `data:text/javascript,${encodeURIComponent(source)}` });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  new FakeNetwork().answers(() => json({ version: '1' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { shown, end } = mounted(() => useRefusalText('addressNotSet'));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown.at(-1)).toBe(said('en', 'refusal.addressNotSet'));
  }, { timeout: 20_000 });
  expect(reload).not.toHaveBeenCalled();
  end();
  vi.useRealTimers();
});
