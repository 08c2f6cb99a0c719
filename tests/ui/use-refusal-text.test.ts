import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages, nameMessages } from '../../src/i18n/messages';
import { useRefusalText } from '../../src/ui/use-refusal-text';
import { FakeNetwork, json } from '../support/client/fake-network';
import { mounted } from '../support/client/mounted';
import { said } from '../support/texts';

const slowly = { timeout: 20_000 };
const reload = vi.fn<() => void>();
let network: FakeNetwork;

/** The shop is reached, and the texts are lost this many times. */
async function lost(times: number): Promise<void> {
  const texts = JSON.stringify(await loadMessages('en', 'refusal'));
  const source = `if ((globalThis.asked += 1) <= ${times}) throw new TypeError('http://shop.test/assets/lost.js'); export const messages = ${texts}; //`;
  nameMessages('en', { refusal: `data:text/javascript,${encodeURIComponent(source)}` });
}

beforeEach(() => {
  vi.stubGlobal('asked', 0);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  network = new FakeNetwork();
  network.answers(() => json({ version: '1' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  nameMessages('en', {});
  reload.mockReset();
  vi.useRealTimers();
});

it('comes though it was lost twice while the shop is reached, and the page is not loaded anew for it: what is typed beside it stays', async () => {
  await lost(2);
  const { shown, end } = mounted(() => useRefusalText('addressNotSet'));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown.at(-1)).toBe(said('en', 'refusal.addressNotSet'));
  }, slowly);
  expect(reload).not.toHaveBeenCalled();
  end();
});

it('has the page loaded anew where it is all that is shown and goes on missing, as the texts of an old build do; once it is left, nothing more is asked for', async () => {
  await lost(Infinity);
  const { end } = mounted(() => useRefusalText('orderUnknown', true));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).toHaveBeenCalled();
  }, slowly);
  end();
  await vi.waitFor(async () => {
    const before = network.paths.length;
    for (let second = 0; second < 20; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    expect(network.paths).toHaveLength(before);
  }, slowly);
});
