export { AskAbout } from './ask-about';
export { Messages } from './messages';
export { MessagesTab } from './messages-tab';
export { chatOpenAtom } from './open-chat';
