export { MessagesSlot } from './messages-slot';
export { MessagesTabSlot } from './messages-tab-slot';
