import { Refused } from './ask-desk';
import { done, failed, oneLine, timeText, type Commands } from './command';

export const sessionCommands: Commands = {
  'session list': {
    usage: 'session list',
    async run(_given, ask) {
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
  'session end': {
    usage: 'session end ID',
    async run([id = ''], ask) {
      const answer = await ask('staff!endSession', { id });
      return answer instanceof Refused ? failed(answer.message) : done('It is ended, if it was yours.');
    },
  },
};
