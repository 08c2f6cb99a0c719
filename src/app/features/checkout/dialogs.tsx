/** Questions of the checkout: one chunk, after the first tap. */
export { DiscardDialog } from './discard-dialog';
export { PasswordDialog } from './password-dialog';
export { RepricedDialog } from './repriced-dialog';
