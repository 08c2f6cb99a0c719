import type { Asked, OutboxCall } from '../contract/calls';
import { device } from '../local/database';
import { currentSession } from '../local/kept-session';
import { pictureToCome } from '../local/outbox-row';
import type { Language } from '../rules/languages';
import { enqueue } from './enqueue';

export { pictureToCome };

export type ActOptions = {
  readonly language: Language;
  /** in the order of their places in the payload, which are written `pictureToCome(0)`, `pictureToCome(1)`, … */
  readonly pictures?: readonly Blob[];
};

/** Does what the shopper did: `kept` once it can't be lost any more. A page shows it at once, through what it follows. */
export async function act<Name extends OutboxCall>(
  name: Name,
  payload: Asked<Name>,
  { language, pictures = [] }: ActOptions,
): Promise<'kept' | 'noRoom' | 'notLoggedIn'> {
  const user = currentSession()?.user.usercode ?? '';
  const enqueued = await enqueue(device, { name, payload, pictures, language, user, now: Date.now() });
  return typeof enqueued === 'string' ? enqueued : 'kept';
}
