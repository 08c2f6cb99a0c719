import { conversationPageSize, type Conversation } from '../../contract/desk/chat';
import { chatTextLimit } from '../../contract/shop/chat';
import { Refused } from './ask-desk';
import { done, failed, failedFor, listed, oneLine, timeText, type Command } from './command';

export const chatCommands: readonly Command[] = [
  {
    usage: 'chat list',
    async run(_words, ask) {
      const shown: Conversation[] = [];
      // Everybody who waits: many a last word needs no answer, and waits for ever before the next question.
      for (let pageNum = 1, isOver = false; !isOver; pageNum += 1) {
        const answer = await ask('conversation!list', { pageNum });
        if (answer instanceof Refused) return failed(answer.message);
        shown.push(...answer.conversationList);
        isOver = answer.conversationList.length < conversationPageSize || answer.conversationList.at(-1)?.waiting === 0;
      }
      const lines = shown.map(({ username, waiting, lastTime, lastText }) => `${timeText(lastTime)}  ${username}  ${waiting} waiting  ${oneLine(lastText)}`);
      return listed(lines, 'Nobody has written yet.');
    },
  },
  {
    usage: 'chat read NAME',
    async run([username = ''], ask) {
      const answer = await ask('conversation!read', { username });
      if (answer instanceof Refused) return failedFor(username, answer);
      const lines = answer.messageList.map(({ createtime, send_receive, content, about }) => `${timeText(createtime)}  ${send_receive === 'send' ? username : 'shop'}  ${oneLine(content)}${about ? `  [${about.kind === 'goods' ? 'product' : 'order'} ${about.id}: ${oneLine(about.name)}, ${oneLine(about.sellerName)}]` : ''}`);
      return listed(lines, 'Nothing has been said yet.');
    },
  },
  {
    usage: 'chat answer NAME "TEXT"',
    async run([username = '', text = ''], ask) {
      if (text.trim() === '') return failed('Nothing was said.');
      if (text.trim().length > chatTextLimit) return failed(`A message has at most ${chatTextLimit} characters.`);
      const answer = await ask('conversation!answer', { username, content: text });
      return answer instanceof Refused ? failedFor(username, answer) : done(`${username} was answered.`);
    },
  },
];
