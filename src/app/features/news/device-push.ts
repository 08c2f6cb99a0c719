import { forgetPush } from '../../../local/session/forget-push';
import type { Language } from '../../../rules/languages';
import { currentSession } from '../../../sync/session';
import { fromBase64url } from '../../../ui/base64url';
import { request } from '../../queries/request';

/** Whether this browser takes messages. `blocked`: only its own settings can change that. `cannot`: it has no way to, or no worker runs here. */
export type DevicePush = 'on' | 'off' | 'allowed' | 'blocked' | 'cannot';
/** How turning it on ended. `denied`: the shopper said no to the browser. `failed`: the browser did not reach its message service. */
type TurnEnd = 'done' | 'denied' | 'failed' | 'notReached' | { readonly text: string };

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window ? navigator.serviceWorker.getRegistration() : undefined;
}

/** What is true on this device now, with what the shop says of it. */
export async function readDevicePush(shopSendsHere: boolean): Promise<DevicePush> {
  const own = await registration();
  if (!own) return 'cannot';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default') return 'off';
  const subscription = await own.pushManager.getSubscription();
  return subscription && shopSendsHere ? 'on' : 'allowed';
}

/** One that was made with another key of the mall's reaches nobody. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const before = await pushManager.getSubscription();
  const boundTo = before?.options.applicationServerKey;
  const isOurs = boundTo != null && String(new Uint8Array(boundTo)) === String(key);
  if (before && isOurs) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks the browser, and tells the shop where its messages go. Only ever after a tap that said so. */
export async function turnPushOn(pushKey: string, language: Language): Promise<TurnEnd> {
  // First, before anything is waited for: browsers let a page ask only close to a tap.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  let subscription: PushSubscriptionJSON;
  try {
    const own = await registration();
    if (!own) return 'failed';
    subscription = (await subscribe(own, fromBase64url(pushKey))).toJSON();
  } catch {
    return 'failed';
  }
  const outcome = await sendSubscription(subscription, language);
  if (outcome.status === 'success') return 'done';
  return 'text' in outcome ? { text: outcome.text } : 'notReached';
}

/** Tells the shop where this browser takes messages, and in which language. */
async function sendSubscription({ endpoint = '', keys: { p256dh = '', auth = '' } = {} }: PushSubscriptionJSON, language: Language) {
  return request('push!subscribe', { endpoint, p256dh, auth }, { language });
}

/** The messages of a device that gets some speak the language that was chosen on it. */
export async function tellPushLanguage(language: Language): Promise<void> {
  if (!currentSession()) return;
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) await sendSubscription(subscription.toJSON(), language);
}

/** Also without a connection: the browser's push service then tells the shop that nobody is there any more. */
export async function turnPushOff(language: Language): Promise<void> {
  await forgetPush();
  await request('push!unsubscribe', {}, { language });
}
