/** What stands in the frame once the page is alive: one chunk. The dialog itself is another, for when it is opened. */
export { Messages } from './messages';
export { MessagesTab } from './messages-tab';
