import { conversationPageSize, type Conversation } from '../../contract/desk/chat';
import { chatTextLimit } from '../../contract/shop/chat';
import { Refused } from './ask-desk';
import { done, failed, noUser, oneLine, timeText, type Commands } from './command';

export const chatCommands: Commands = {
  'chat list': {
    usage: 'chat list',
    async run(_given, ask) {
      const shown: Conversation[] = [];
      // Everybody who waits: many a last word needs no answer, and waits for ever before the next question.
      for (let pageNum = 1, isOver = false; !isOver; pageNum += 1) {
        const answer = await ask('conversation!list', { pageNum });
        if (answer instanceof Refused) return failed(answer.message);
        shown.push(...answer.conversationList);
        isOver = answer.conversationList.length < conversationPageSize || answer.conversationList.at(-1)?.waiting === 0;
      }
      const lines = shown.map(({ username, waiting, lastTime, lastText }) => `${timeText(lastTime)}  ${username}  ${waiting} waiting  ${oneLine(lastText)}`);
      return done(lines.length === 0 ? 'Nobody has written yet.' : lines.join('\n'));
    },
  },
  'chat read': {
    usage: 'chat read NAME',
    async run([username = ''], ask) {
      const answer = await ask('conversation!read', { username });
      if (answer instanceof Refused) return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
      const lines = answer.messageList.map(({ createtime, send_receive, content, about }) => `${timeText(createtime)}  ${send_receive === 'send' ? username : 'shop'}  ${oneLine(content)}${about ? `  [${about.kind === 'goods' ? 'product' : 'order'} ${about.id}: ${oneLine(about.name)}, ${oneLine(about.sellerName)}]` : ''}`);
      return done(lines.length === 0 ? 'Nothing has been said yet.' : lines.join('\n'));
    },
  },
  'chat answer': {
    usage: 'chat answer NAME "TEXT"',
    async run([username = '', text = ''], ask) {
      if (text.trim() === '') return failed('Nothing was said.');
      if (text.trim().length > chatTextLimit) return failed(`A message has at most ${chatTextLimit} characters.`);
      const answer = await ask('conversation!answer', { username, content: text });
      if (!(answer instanceof Refused)) return done(`${username} was answered.`);
      return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
    },
  },
};
