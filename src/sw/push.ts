import * as v from 'valibot';
import { shownBrand } from './worker-state';

/** What the shop sends, encrypted for this browser (server/features/news/announce.ts): already in the language that was spoken when it was asked for. */
const pushed = v.object({
  title: v.string(),
  body: v.string(),
  /** where a tap leads, in this mall */
  path: v.pipe(v.string(), v.startsWith('/'), v.check((path) => new URL(path, self.location.origin).origin === self.location.origin)),
  /** the same news that comes twice is shown once */
  tag: v.string(),
  lang: v.string(),
  dir: v.picklist(['ltr', 'rtl']),
  /** said by the page itself where one is on screen */
  onlyAway: v.optional(v.boolean(), false),
  /** what of the shopper's waits for them, for the badge of the installed app */
  badge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
/** Not every browser has them. */
type Badges = { setAppBadge?(count: number): Promise<void> };
const ofNotification = v.pick(pushed, ['path']);

declare const self: ServiceWorkerGlobalScope;

async function show(text: string | undefined): Promise<void> {
  const message = v.parse(v.pipe(v.string(), v.parseJson(), pushed), text);
  const { title, path, onlyAway, badge, ...shown } = message;
  if (badge !== undefined) await (self.navigator as Badges).setAppBadge?.(badge).catch(() => {});
  // Chromium lets a message go unshown while a page of its site is on screen.
  if (onlyAway && (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const brand = await shownBrand();
  const icon = brand === '' ? undefined : { icon: `/brands/${brand}/icon-192.png`, badge: `/brands/${brand}/monochrome-512.png` };
  await self.registration.showNotification(title, { ...shown, ...icon, data: { path } });
}

/** The tab that shows it already, or one of its own: no other is led away from what is done in it. */
async function open(path: string): Promise<void> {
  const address = new URL(path, self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return pathname === address.pathname && [...address.searchParams].every(([name, value]) => searchParams.get(name) === value);
  });
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

/** News of the shopper's own, also while no page is open. */
export function routePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const read = v.safeParse(ofNotification, event.notification.data);
    if (read.success) event.waitUntil(open(read.output.path));
  });
}
