import type { chatCalls } from '../../../contract/shop/chat';
import type { Handlers } from '../../shop-call';
import { listMessages } from './list-messages';
import { sendMessage } from './send-message';
import { countUnread, listUnread } from './unread';

export { chatData } from './personal-data';
export { medianAnswerMinutes } from './answer-time';
export { chatNews, isWholeAnswer } from './news';
export { chatDesk } from './desk';
export { unreadOf } from './unread';

export const chatHandlers: Handlers<keyof typeof chatCalls> = {
  'newOnlinechat!list': listMessages,
  'newOnlinechat!send': sendMessage,
  'newOnlinechat!unread': countUnread,
  'userOnlineChatController!unread': listUnread,
};
