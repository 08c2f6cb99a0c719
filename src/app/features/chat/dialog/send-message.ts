import type { AskedAbout } from '../../../../contract/shop/chat';
import type { Language } from '../../../../rules/languages';
import { act, pictureToCome } from '../../../../sync/outbox';

/** The draft names of the text being written and of the chosen picture: two messages, so each goes with its own. */
export const draftName = 'chat';
export const pictureDraft = 'chat picture';

/** Puts a message into the outbox; resolves to 'kept' only once it is stored on the device. Its draft is deleted with that. */
export function sendMessage(message: { readonly text: string; readonly about?: AskedAbout | undefined } | { readonly picture: Blob }, language: Language): ReturnType<typeof act> {
  return 'text' in message
    ? act('newOnlinechat!send', { type: 'text', content: message.text, ...(message.about && { about: { kind: message.about.kind, id: message.about.id } }) }, { language, draft: draftName })
    : act('newOnlinechat!send', { type: 'img', content: pictureToCome(0) }, { language, pictures: [message.picture], draft: pictureDraft });
}
