import { forgetPush } from '../../../local/session/forget-push';
import { currentSession } from '../../../local/session/kept-session';
import { forgetToldPush, noteToldPush, toldPush } from '../../../local/session/told-push';
import type { Language } from '../../../rules/languages';
import { watchConnection } from '../../../sync/connectivity';
import { withLock } from '../../../sync/with-lock';
import { fromBase64url } from '../../../ui/base64url';
import { request } from '../../queries/request';

/**
 * Whether this browser receives push messages. `blocked`: only the browser's own settings can change that. `cannot`: no push
 * support, or no service worker is registered.
 */
export type DevicePush = 'on' | 'off' | 'allowed' | 'blocked' | 'cannot';
/** How turning it on ended. `denied`: the shopper denied the permission. `failed`: the browser did not reach its push service. */
type TurnEnd = 'done' | 'denied' | 'failed' | 'notReached' | { readonly text: string };

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window ? navigator.serviceWorker.getRegistration() : undefined;
}

/** The state on this device, from the browser and from what the server says. */
export async function readDevicePush(shopSendsHere: boolean): Promise<DevicePush> {
  const own = await registration();
  if (!own) return 'cannot';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default') return 'off';
  const subscription = await own.pushManager.getSubscription();
  return subscription && shopSendsHere ? 'on' : 'allowed';
}

/** A subscription made with another application server key is useless, so it is replaced. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const before = await pushManager.getSubscription();
  const boundTo = before?.options.applicationServerKey;
  const isOurs = boundTo != null && String(new Uint8Array(boundTo)) === String(key);
  if (before && isOurs) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks for the permission and sends the subscription to the server. Call it only after a tap that asked for it. */
export async function turnPushOn(pushKey: string, language: Language): Promise<TurnEnd> {
  // First, before any other await: browsers show the prompt only shortly after a tap.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  let subscription: PushSubscriptionJSON;
  try {
    const own = await registration();
    if (!own) return 'failed';
    subscription = (await subscribe(own, fromBase64url(pushKey))).toJSON();
  } catch {
    return 'failed';
  }
  // Not known until the shop answers, whatever it was told or said before.
  forgetToldPush();
  notHere = undefined;
  const outcome = await sendSubscription(subscription, language);
  if (outcome.status === 'success') return 'done';
  return 'text' in outcome ? { text: outcome.text } : 'notReached';
}

/** Sends the server this browser's push subscription and the language for its messages. */
async function sendSubscription({ endpoint = '', keys: { p256dh = '', auth = '' } = {} }: PushSubscriptionJSON, language: Language) {
  const user = currentSession()?.user.usercode;
  const outcome = await request('push!subscribe', { endpoint, p256dh, auth }, { language });
  // Not after a logout meanwhile, which has forgotten it.
  if (outcome.status === 'success' && user !== undefined && currentSession()?.user.usercode === user) noteToldPush({ user, language });
  return outcome;
}

let stop = () => {};
/** The session to whose browser the shop said that it sends nothing, with the note as it was then: this page need not ask again. */
let notHere: string | undefined;

/** Keeps this device's push messages in the page's language: tells the shop, now and each time the connection is back, unless it knows. */
export function keepPushLanguage(language: () => Language): void {
  stop();
  stop = watchConnection((connection) => {
    // One after another in all tabs, each with the language of its turn: of two that overtook each other the shop would keep the first.
    if (connection === 'online') withLock('dhow.push', () => sendLanguage(language)).catch(() => {});
  });
}

async function sendLanguage(language: () => Language): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const told = toldPush();
  const asking = JSON.stringify([session.token, told]);
  if (asking === notHere || (told?.user === session.user.usercode && told.language === language())) return;
  const subscribed = async () => (await registration())?.pushManager.getSubscription();
  if (!(await subscribed())) return;
  // The browser knows of a subscription, only the shop whose it is: it may be of a session that ended, or of nobody where turning it
  // on failed. There it stays off.
  const asked = await request('news!preferences', {}, { language: language() });
  // Not after they were turned off meanwhile, nor for a session that began meanwhile: there they were never turned on.
  const subscription = await subscribed();
  if (asked.status !== 'success' || !subscription || currentSession()?.token !== session.token) return;
  if (!asked.data.thisDevice) return void (notHere = asking);
  // A call whose answer is lost may have arrived all the same.
  forgetToldPush();
  await sendSubscription(subscription.toJSON(), language());
}

/** Works offline too: the browser's push service then tells the server that the subscription is gone. */
export async function turnPushOff(language: Language): Promise<void> {
  await forgetPush();
  await request('push!unsubscribe', {}, { language });
}
