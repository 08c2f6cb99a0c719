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
});
const ofNotification = v.pick(pushed, ['path']);

declare const self: ServiceWorkerGlobalScope;

async function show(text: string | undefined): Promise<void> {
  const message = v.parse(v.pipe(v.string(), v.parseJson(), pushed), text);
  const { title, path, ...shown } = message;
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

/** News of the shopper's orders, also while no page is open. */
export function routePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const read = v.safeParse(ofNotification, event.notification.data);
    if (read.success) event.waitUntil(open(read.output.path));
  });
}
