import { chatTextLimit } from '../../contract/shop/chat';
import { answerUser, listConversations, readConversation } from '../features/chat';
import type { Command } from './commands';

/** One line of a terminal, whatever a shopper wrote: its control characters could move the cursor or change the colours. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

function told(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

const refused = {
  textEmpty: 'Nothing was said.',
  textTooLong: `A message has at most ${chatTextLimit} characters.`,
};

export const chatCommands: Readonly<Record<string, Command>> = {
  'chat list': {
    usage: 'chat list',
    async run(_given, { db }) {
      const conversations = await listConversations(db);
      const lines = conversations.map(({ username, waiting, lastAt, lastText }) => `${told(lastAt)}  ${username}  ${waiting} waiting  ${oneLine(lastText)}`);
      return { isDone: true, said: lines.length === 0 ? 'Nobody has written yet.' : lines.join('\n') };
    },
  },
  'chat read': {
    usage: 'chat read NAME',
    async run([name = ''], { db }) {
      const messages = await readConversation(db, name);
      if (!messages) return { isDone: false, said: `There is no user ${JSON.stringify(name)}.` };
      const lines = messages.map(({ createtime, send_receive, type, content }) => `${told(createtime)}  ${send_receive === 'send' ? name : 'shop'}  ${type === 'img' ? `/uploads/${content}` : oneLine(content)}`);
      return { isDone: true, said: lines.length === 0 ? 'Nothing has been said yet.' : lines.join('\n') };
    },
  },
  'chat answer': {
    usage: 'chat answer NAME "TEXT"',
    async run([name = '', text = ''], { db, now }) {
      const said = await answerUser(db, name, text, now);
      if (said === 'userUnknown') return { isDone: false, said: `There is no user ${JSON.stringify(name)}.` };
      return typeof said === 'string' ? { isDone: false, said: refused[said] } : { isDone: true, said: `${name} was answered.` };
    },
  },
};
