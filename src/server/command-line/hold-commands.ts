import { holdReasons } from '../../rules/account/holds';
import { dayMs } from '../../rules/durations';
import { Refused } from './ask-desk';
import { done, failed, noUser, oneLine, timeText, type Commands } from './command';

const stops: Readonly<Record<string, boolean>> = { withdrawals: false, payments: true };
const usage = { place: 'hold place NAME REASON STOPS UNTIL "WANTED"', list: 'hold list NAME', lift: 'hold lift ID "ANSWER"' } as const;

/** The end of the given day in UTC; `null` for "lifted". */
function endOf(until: string): number | null | undefined {
  if (until === 'lifted') return null;
  const at = /^\d{4}-\d\d-\d\d$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : NaN;
  // JavaScript takes 2027-02-31 for the third of March.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(until) ? undefined : at + dayMs;
}

export const holdCommands: Commands = {
  'hold place': {
    usage: usage.place,
    async run([username = '', reasonWord = '', stopsWord = '', until = '', wanted = ''], ask) {
      const reason = holdReasons.find((each) => each === reasonWord);
      if (reason === undefined) return failed(`REASON is one of ${holdReasons.join(', ')}.`);
      const stopsPayments = stops[stopsWord];
      if (stopsPayments === undefined) return failed('STOPS is withdrawals, or payments for both.');
      const endTime = endOf(until);
      if (endTime === undefined) return failed('UNTIL is a day such as 2027-01-31, to its end in UTC, or lifted.');
      const answer = await ask('hold!place', { username, reason, wanted, stopsPayments, endTime });
      if (!(answer instanceof Refused)) return done(`${username} is on hold: ${answer.id}`);
      return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
    },
  },
  'hold list': {
    usage: usage.list,
    async run([username = ''], ask) {
      const answer = await ask('hold!list', { username });
      if (answer instanceof Refused) return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
      const lines = answer.holdList.map(({ id, reason, stopsPayments, createTime, endTime, wanted }) =>
        [id, timeText(createTime), reason, stopsPayments ? 'payments too' : 'withdrawals', endTime === null ? 'until lifted' : `until ${timeText(endTime)}`, oneLine(wanted)].join('  '),
      );
      return done(lines.length === 0 ? 'There is none.' : lines.join('\n'));
    },
  },
  'hold lift': {
    usage: usage.lift,
    async run([id = '', why = ''], ask) {
      const answer = await ask('hold!lift', { id, answer: why });
      return answer instanceof Refused ? failed(answer.message) : done(`Hold ${id} is lifted.`);
    },
  },
};
