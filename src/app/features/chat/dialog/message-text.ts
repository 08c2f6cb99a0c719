import { chatTextLimit } from '../../../../contract/shop/chat';

/** From here on the composer says how much room is left. */
const sayFrom = chatTextLimit - 200;

/** What a text is worth sending as: without the blanks around it, within the shop's limit. */
export function messageText(typed: string): { readonly text: string; readonly isSendable: boolean; readonly isTooLong: boolean; readonly room: number | undefined } {
  const text = typed.trim();
  const { length } = text;
  return { text, isSendable: length > 0 && length <= chatTextLimit, isTooLong: length > chatTextLimit, room: length >= sayFrom ? chatTextLimit - length : undefined };
}

/** Whether a key sends: Enter alone; with Shift it breaks the line, and while a word is being composed (input methods) it chooses one. */
export function isSendKey({ key, shiftKey, isComposing }: { readonly key: string; readonly shiftKey: boolean; readonly isComposing: boolean }): boolean {
  return key === 'Enter' && !shiftKey && !isComposing;
}
