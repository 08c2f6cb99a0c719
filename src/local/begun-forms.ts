import { device } from './database/database';
import { watch } from './database/watch';
import { presentUser } from './session/session-row';

/** What a draft's name begins with. The inputs of a checkout, and marks of what was sent (local/sent-tokens.ts), are nothing to send. */
const notForms = /^(checkout|sent)( |$)/;

/**
 * What the present user has begun to write and not sent, one by one, as the first word of its draft's name: `review`, `return`,
 * `chat` and others. A form with pictures only counts too.
 */
export async function begunForms(): Promise<string[]> {
  const user = await presentUser(device);
  if (user === undefined) return [];
  const texts = (await device.drafts.where('user').equals(user).primaryKeys()).map(([, name]) => name);
  const pictures = (await device.draftPictures.where('user').equals(user).primaryKeys()).map(([, form]) => form);
  // A message has one draft for its text, and one for its picture.
  const forms = new Set([...texts, ...pictures].map((name) => (kindOf(name) === 'chat' ? 'chat' : name)));
  return [...forms].filter((name) => !notForms.test(name)).map(kindOf);
}

function kindOf(name: string): string {
  return name.split(' ', 1)[0] ?? name;
}

/** Calls `listener` with the result of `begunForms`, now and at every change. */
export function watchBegunForms(listener: (kinds: readonly string[]) => void): () => void {
  return watch(begunForms, listener, () => listener([]));
}
