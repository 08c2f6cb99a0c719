/** The checkout's dialogs, and its toasts: one chunk, loaded after the first tap. */
export { DiscardDialog } from './order/discard-dialog';
export { PasswordDialog } from './payment/password-dialog';
export { RepricedDialog } from './order/repriced-dialog';
export { reportEnd } from './report-end';
