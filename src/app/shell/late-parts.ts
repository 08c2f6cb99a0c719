/** What the frame shows only when something happens: one chunk, after the first view. */
export { BackToTop } from './back-to-top';
export { InstallPlace } from './install-place';
export { Toasts } from './toasts';
export { UpdateBar } from './update-bar';
export { UserArea } from './user-area';
