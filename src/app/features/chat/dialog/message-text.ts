import { chatTextLimit } from '../../../../contract/shop/chat';

/** From this length on the composer shows how much room is left. */
const showRoomFrom = chatTextLimit - 200;

/** The text to send (trimmed), and whether it is within the server's limit. */
export function messageText(typed: string): { readonly text: string; readonly isSendable: boolean; readonly isTooLong: boolean; readonly room: number | undefined } {
  const text = typed.trim();
  const { length } = text;
  return { text, isSendable: length > 0 && length <= chatTextLimit, isTooLong: length > chatTextLimit, room: length >= showRoomFrom ? chatTextLimit - length : undefined };
}

/**
 * Whether a key press sends: Enter alone. Shift+Enter breaks the line, and during input method composition Enter picks a
 * word. Safari ends the composition before that press, and marks it only by the key code 229.
 */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: { readonly key: string; readonly shiftKey: boolean; readonly isComposing: boolean; readonly keyCode: number }): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229;
}
