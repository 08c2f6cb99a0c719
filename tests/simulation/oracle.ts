import { createHash } from 'node:crypto';
import { userTableNames } from '../../src/local/database/database';
import type { Device } from './device';
import type { AnyShop } from './story';
import type { Tab } from './tab';

/** Something the shopper did, and what they were told. */
export type Action = {
  readonly call: string;
  readonly kind: 'goods' | 'seller' | 'text' | 'picture' | 'avatar' | 'mail' | 'poison';
  readonly id: string;
  /** for a toggle: the state that was asked for */
  readonly on?: boolean;
  readonly user: string;
  /** `unknown`: the page died before it said anything */
  told: 'kept' | 'no' | 'unknown';
  entry?: string | undefined;
  /** it was old, and the shopper chose to send it */
  asked?: boolean;
  /** unsent at a logout, and the shopper was told: it may have arrived or not */
  dropped: boolean;
};

type Seen = { readonly device: Device; readonly tab: Tab; readonly shop: AnyShop; readonly user: string; readonly actions: readonly Action[]; readonly foreign: readonly string[] };

function hashOf(id: string): string {
  return createHash('sha256').update(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(id)])).digest('base64url');
}

/** Checks, once everything was sent: nothing lost, nothing doubled, order kept, nothing of another user. */
export async function breachesOf({ tab, shop, user, actions, foreign }: Seen): Promise<string[]> {
  const found: string[] = [];
  const effects = await shop.effects([user]);
  const own = actions.filter((action) => action.user === user);

  // The chat: each message once, in the order of the taps.
  const said = effects.chat.map(({ type, content }) => (type === 'text' ? content : (effects.uploads.get(content)?.sha256 ?? 'no upload')));
  const messages = own.filter(({ kind }) => kind === 'text' || kind === 'picture').map((action) => ({ ...action, said: action.kind === 'text' ? action.id : hashOf(action.id) }));
  for (const { said: content, id, told, dropped } of messages) {
    const times = said.filter((one) => one === content).length;
    if (times > 1) found.push(`message ${id} was sent ${times} times`);
    if (times === 0 && told === 'kept' && !dropped) found.push(`message ${id} was told to be kept, and is lost`);
    if (times > 0 && told === 'no') found.push(`message ${id} was told not to be kept, and was sent`);
  }
  const places = said.map((content) => messages.findIndex((message) => message.said === content));
  if (places.includes(-1)) found.push('a message that this user did not write');
  // An old message that the shopper was asked about is sent when they agree: after later messages that were not asked about,
  // but never after later ones that were. A message in flight at a logout, reported as lost, may arrive at any time.
  const isOvertaken = (late: number, index: number) =>
    messages[late]?.dropped !== true && places.slice(0, index).some((place) => place > late && (messages[late]?.asked !== true || messages[place]?.asked === true));
  if (places.some(isOvertaken)) found.push(`messages in another order: ${places.join(' ')}`);

  // Favourites: the last request counts.
  for (const kind of ['goods', 'seller'] as const) {
    const have = new Set((kind === 'goods' ? effects.goods : effects.sellers).map(({ id }) => id));
    const about = own.filter((action) => action.kind === kind && action.told !== 'no');
    for (const id of new Set(about.map((action) => action.id))) {
      const last = about.findLast((action) => action.id === id);
      if (last?.told === 'kept' && !last.dropped && have.has(id) !== last.on) found.push(`${kind} ${id} should be ${last.on ? 'there' : 'gone'}`);
    }
    for (const id of have) if (!about.some((action) => action.id === id)) found.push(`${kind} ${id} was never asked for`);
  }

  // The avatar: the last one.
  const avatars = own.filter(({ kind, told }) => kind === 'avatar' && told !== 'no');
  const avatar = avatars.at(-1);
  if (avatar?.told === 'kept' && !avatar.dropped) {
    const shown = effects.uploads.get(effects.avatars.get(user) ?? '')?.sha256;
    if (shown !== hashOf(avatar.id)) found.push(`the avatar is not ${avatar.id}`);
  }

  const rows = await tab.db.outbox.toArray();
  // Newsletter: a subscription belongs to the user who made it, or to visitors.
  for (const { kind, id, told, dropped, user: whose } of actions) {
    if (kind !== 'mail' || (whose !== user && whose !== '')) continue;
    const times = await shop.subscriptions(id);
    if (times > 1 || (times === 0 && told === 'kept' && !dropped) || (times > 0 && told === 'no')) found.push(`${id} is subscribed ${times} times, told ${told}`);
  }

  // The entries left are refused ones, which need the shopper, and nothing else. Entries of calls that this version doesn't know are still there.
  for (const row of rows) {
    if (row.user !== user && row.user !== '') found.push(`a row of somebody else lies open: ${row.name}`);
    const isPoison = JSON.stringify(row.payload).includes('nowhere');
    if (row.name === 'wishes!add') continue;
    if (row.state !== 'needsYou') found.push(`${row.name} is stuck: ${JSON.stringify(row.payload)} ${row.state} after ${row.tries} tries`);
    else if (!isPoison) found.push(`${row.name} needs the shopper for ${row.refusal}`);
  }
  for (const { kind, id, told, dropped } of own) {
    if (kind === 'poison' && told === 'kept' && !dropped && !rows.some((row) => row.state === 'needsYou' && JSON.stringify(row.payload).includes(id))) {
      found.push(`${id} was refused, and nobody is told`);
    }
  }
  for (const id of foreign) if (!rows.some((row) => row.id === id)) found.push(`${id}, an action of a later version, was dropped`);
  return found.map((breach) => `${breach} (user ${user.slice(0, 4)})`);
}

/** After a logout nothing of the user may be left on the device. */
export async function leftOvers(device: Device, user: string): Promise<string[]> {
  const tab = device.awake[0];
  if (!tab) return [];
  const { db } = tab;
  try {
    if ((await db.session.get('open'))?.user === user) return [];
    const found: string[] = [];
    for (const name of userTableNames) {
      if ((await db.table(name).where('user').equals(user).count()) > 0) found.push(`${name} still holds rows of a user who logged out`);
    }
    if (await db.keys.get(user)) found.push('the key of a user who logged out is still here');
    return found;
  } catch {
    return [];
  }
}
