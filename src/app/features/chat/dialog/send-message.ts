import type { AskedAbout } from '../../../../contract/shop/chat';
import type { Language } from '../../../../rules/languages';
import { act, pictureToCome } from '../../../../sync/outbox';

/** The name of what is being written to the shop. */
export const draftName = 'chat';

/** Writes a message into the outbox; it is told as kept only once the device has it. A text is no draft any more then. */
export function sendMessage(message: { readonly text: string; readonly about?: AskedAbout | undefined } | { readonly picture: Blob }, language: Language): Promise<'kept' | 'noRoom' | 'notLoggedIn'> {
  return 'text' in message
    ? act('newOnlinechat!send', { type: 'text', content: message.text, ...(message.about && { about: { kind: message.about.kind, id: message.about.id } }) }, { language, draft: draftName })
    : act('newOnlinechat!send', { type: 'img', content: pictureToCome(0) }, { language, pictures: [message.picture] });
}
