import { expect, it } from 'vitest';
import { deviceName } from '../../../src/server/features/account/sessions/device-name';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet · Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera · ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15', 'Safari · macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome · iOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1', 'Safari · iPadOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.5.0', 'curl'],
  ['www.prize.example/1', 'www'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('%s is told as “%s”', (said, name) => {
  expect(deviceName(said)).toBe(name);
});

it('answers at once, whatever is said', () => {
  const took = () => {
    const began = performance.now();
    for (const said of ['Version/1 '.repeat(100_000), 'x'.repeat(1_000_000), 'Version/'.repeat(100_000)]) deviceName(said);
    return performance.now() - began;
  };
  // The shortest of three runs: other load on the machine only makes a run longer.
  expect(Math.min(took(), took(), took())).toBeLessThan(200);
});
