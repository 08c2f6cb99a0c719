import { Refused } from './ask-desk';
import { action, done, failed, oneLine, timeText, type Command } from './command';

export const sessionCommands: readonly Command[] = [
  {
    usage: 'session list',
    async run(_words, ask) {
      const answer = await ask('staff!sessions', {});
      if (answer instanceof Refused) return failed(answer.message);
      return done(
        answer.sessionList
          .map(({ id, name, createTime, expiresAt, secondFactor, current }) =>
            [id, oneLine(name), `since ${timeText(createTime)}`, `until ${timeText(expiresAt)}`, ...(secondFactor ? ['authenticator'] : []), ...(current ? ['this one'] : [])].join('  '),
          )
          .join('\n'),
      );
    },
  },
  action('session end ID', ([id = ''], ask) => ask('staff!endSession', { id }), () => 'It is ended, if it was yours.'),
];
