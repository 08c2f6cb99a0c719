import type { Language } from '../../../rules/languages';
import { act, pictureToCome } from '../../../sync/outbox';

/** Writes a message into the outbox; it is told as kept only once the device has it. */
export function sendMessage(message: { readonly text: string } | { readonly picture: Blob }, language: Language): Promise<'kept' | 'noRoom' | 'notLoggedIn'> {
  return 'text' in message
    ? act('newOnlinechat!send', { type: 'text', content: message.text }, { language })
    : act('newOnlinechat!send', { type: 'img', content: pictureToCome(0) }, { language, pictures: [message.picture] });
}
