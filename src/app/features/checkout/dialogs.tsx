/** The checkout's dialogs: one chunk, loaded after the first tap. */
export { DiscardDialog } from './order/discard-dialog';
export { PasswordDialog } from './payment/password-dialog';
export { RepricedDialog } from './order/repriced-dialog';
