import { expect, it } from 'vitest';
import { isSettingCode, parseSetting, settings, defaultSetting } from '../../src/rules/settings';

const codes = Object.keys(settings).filter(isSettingCode);

it('what is usual can be written', () => {
  for (const code of codes) expect(parseSetting(code, String(defaultSetting(code))), code).toBe(defaultSetting(code));
});

it('a whole number has its bounds, and 0 is one where nothing makes sense', () => {
  expect(parseSetting('return_days', '0')).toBe(0);
  expect(parseSetting('session_days', '0')).toBeUndefined();
  expect(parseSetting('session_days', '365')).toBe(365);
  for (const wrong of ['366', '-1', '1.5', '1e2', '', 'many', '٣', '9999999999']) expect(parseSetting('session_days', wrong), wrong).toBeUndefined();
});

it('an amount is none or above zero', () => {
  expect(parseSetting('order_handling_fee', '0')).toBe('0');
  expect(parseSetting('order_handling_fee', ' 12.50 ')).toBe('12.50');
  for (const wrong of ['-1', 'x', '', '1,5', 'Infinity']) expect(parseSetting('order_handling_fee', wrong), wrong).toBeUndefined();
});

it('an address is empty or of the web', () => {
  for (const right of ['', 'https://help.example', 'http://help.example:8080/chat?shop=1#top']) expect(parseSetting('customer_service_url', right)).toBe(right);
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'ftp://help.example', '/chat', 'help.example', 'https://', 'https:///x', 'https://a b', 'https://mall@evil.example']) expect(parseSetting('customer_service_url', wrong), wrong).toBeUndefined();
});

it('who pays return postage is one of three', () => {
  for (const right of ['byFault', 'seller', ' buyer ']) expect(parseSetting('return_postage', right)).toBe(right.trim());
  for (const wrong of ['', 'nobody', 'Seller', '0']) expect(parseSetting('return_postage', wrong), wrong).toBeUndefined();
});

it('what is promised by country is read whole, or not at all', () => {
  for (const right of ['', 'DE 6-12', 'DE 6-12, FR 0-9,* 10-20']) expect(parseSetting('delivery_days', ` ${right} `)).toBe(right);
  for (const wrong of ['DE', 'de 6-12', 'DE 12-6', 'DE 0-0', 'DE 6-12 FR 5-9', 'DE 6-12, DE 5-9', ', ', '6-12', 'DEU 6-12', 'DE 6-120', 'DE -6-12']) expect(parseSetting('delivery_days', wrong), wrong).toBeUndefined();
});
