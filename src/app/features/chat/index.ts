export { MessagesSlot } from './messages-slot';
export { MessagesTabSlot } from './messages-tab-slot';
export { chatOpenAtom } from './open-chat';
