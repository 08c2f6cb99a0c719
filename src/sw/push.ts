import * as v from 'valibot';
import { device } from '../local/database/database';
import { hasLeft } from '../local/session/session-row';
import { serviceParameters } from '../rules/query-parameters';
import { shownBrand } from './worker-state';

/** The shop's payload, encrypted for this browser (server/features/news/announce.ts), in the language at the time of the subscription. */
const pushed = v.object({
  title: v.string(),
  body: v.string(),
  /** the page that a tap opens, in this mall */
  path: v.pipe(v.string(), v.startsWith('/'), v.check((path) => new URL(path, self.location.origin).origin === self.location.origin)),
  /** the same news sent twice is shown once */
  tag: v.string(),
  lang: v.string(),
  dir: v.picklist(['ltr', 'rtl']),
  /** not shown while a page is on screen, which shows it itself */
  onlyAway: v.optional(v.boolean(), false),
  /** how many things need the shopper's attention, for the badge of the installed app */
  badge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
/** Not every browser has the Badging API. */
type Badges = { setAppBadge?(count: number): Promise<void> };
const ofNotification = v.pick(pushed, ['path']);

declare const self: ServiceWorkerGlobalScope;

/** Storage that takes longer holds up no notification: browsers end a subscription whose pushes show none. */
const storageTimeoutMs = 2_000;

/** Whether the last user here has logged out. Where storage does not tell, they may be here still. */
function isLoggedOut(): Promise<boolean> {
  return Promise.race([hasLeft(device).catch(() => false), new Promise<false>((resolve) => setTimeout(() => resolve(false), storageTimeoutMs))]);
}

async function show(text: string | undefined): Promise<void> {
  // The shop does not know yet of a logout without a connection, and who uses the device next is not to read somebody else's news.
  // A browser may say in their place that the mall was updated.
  if (await isLoggedOut()) return void (await (await self.registration.pushManager.getSubscription())?.unsubscribe());
  const message = v.parse(v.pipe(v.string(), v.parseJson(), pushed), text);
  const { title, path, onlyAway, badge, ...shown } = message;
  if (badge !== undefined) await (self.navigator as Badges).setAppBadge?.(badge).catch(() => {});
  const isSeen = onlyAway && (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible');
  // Only Chromium, which alone has userAgentData, allows a push without a notification while a page of the site is on screen. Safari ends the subscription after three.
  if (isSeen && 'userAgentData' in self.navigator) return;
  const brand = await shownBrand();
  const icon = brand === '' ? undefined : { icon: `/brands/${brand}/icon-192.png`, badge: `/brands/${brand}/monochrome-512.png` };
  await self.registration.showNotification(title, { ...shown, ...icon, data: { path }, ...(isSeen && { silent: true }) });
  if (isSeen) for (const notification of await self.registration.getNotifications({ tag: shown.tag })) notification.close();
}

/** Focuses the tab that shows the page already, or opens a new one: only a tab at a chat's address is loaded anew, no other is taken from the user's work. */
async function open(path: string): Promise<void> {
  const address = new URL(path, self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return pathname === address.pathname && [...address.searchParams].every(([name, value]) => searchParams.get(name) === value);
  });
  if (!there) return void (await self.clients.openWindow(address.href));
  await there.focus();
  // The chat that this address opens may have been closed in the tab since: opened again, the address shows it. A page that the
  // worker does not control can't be sent there; then the header shows the unread count.
  if (serviceParameters.some((name) => address.searchParams.has(name))) await there.navigate(address.href).catch(() => {});
}

/** Shows the shopper's push notifications, even while no page is open. */
export function handlePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const read = v.safeParse(ofNotification, event.notification.data);
    if (read.success) event.waitUntil(open(read.output.path));
  });
}
