// The more specific first: most browsers also call themselves Safari and Chrome.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Real user agents are half as long; the limit keeps the patterns fast on hostile ones. */
const longest = 500;

/**
 * A device name that the user recognizes, from the user agent: "Firefox · Android". For other programs, their first word, without
 * dots: it stands in e-mails, where a name such as www.shop.example would become a link. Empty without a user agent. Only for
 * display, and to recognize a registration that was sent twice.
 */
export function deviceName(header: string): string {
  const userAgent = header.slice(0, longest);
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  if (known.length > 0) return known.join(' · ');
  return /^[A-Za-z][\w-]{0,30}/.exec(userAgent)?.[0] ?? '';
}
