import type { AskedAbout } from '../../../../contract/shop/chat';
import type { Language } from '../../../../rules/languages';
import { act, pictureToCome } from '../../../../sync/outbox';

/** The draft name of the message being written. */
export const draftName = 'chat';

/** Puts a message into the outbox; resolves to 'kept' only once it is stored on the device. A text's draft is deleted with that. */
export function sendMessage(message: { readonly text: string; readonly about?: AskedAbout | undefined } | { readonly picture: Blob }, language: Language): Promise<'kept' | 'noRoom' | 'notLoggedIn'> {
  return 'text' in message
    ? act('newOnlinechat!send', { type: 'text', content: message.text, ...(message.about && { about: { kind: message.about.kind, id: message.about.id } }) }, { language, draft: draftName })
    : act('newOnlinechat!send', { type: 'img', content: pictureToCome(0) }, { language, pictures: [message.picture] });
}
