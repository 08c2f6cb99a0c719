import { holdReasons } from '../../rules/account/holds';
import { dayMs } from '../../rules/durations';
import { Refused } from './ask-desk';
import { action, done, failed, failedFor, listed, oneLine, timeText, type Command } from './command';

const stops: Readonly<Record<string, boolean>> = { withdrawals: false, payments: true };

/** The end of the given day in UTC; `null` for "lifted". */
function endOf(until: string): number | null | undefined {
  if (until === 'lifted') return null;
  const at = /^\d{4}-\d\d-\d\d$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : NaN;
  // JavaScript takes 2027-02-31 for the third of March.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(until) ? undefined : at + dayMs;
}

export const holdCommands: readonly Command[] = [
  {
    usage: 'hold place NAME REASON STOPS UNTIL "WANTED"',
    async run([username = '', reasonWord = '', stopsWord = '', until = '', wanted = ''], ask) {
      const reason = holdReasons.find((each) => each === reasonWord);
      if (reason === undefined) return failed(`REASON is one of ${holdReasons.join(', ')}.`);
      const stopsPayments = stops[stopsWord];
      if (stopsPayments === undefined) return failed('STOPS is withdrawals, or payments for both.');
      const endTime = endOf(until);
      if (endTime === undefined) return failed('UNTIL is a day such as 2027-01-31, to its end in UTC, or lifted.');
      const answer = await ask('hold!place', { username, reason, wanted, stopsPayments, endTime });
      return answer instanceof Refused ? failedFor(username, answer) : done(`${username} is on hold: ${answer.id}`);
    },
  },
  {
    usage: 'hold list NAME',
    async run([username = ''], ask) {
      const answer = await ask('hold!list', { username });
      if (answer instanceof Refused) return failedFor(username, answer);
      const lines = answer.holdList.map(({ id, reason, stopsPayments, createTime, endTime, wanted }) =>
        [id, timeText(createTime), reason, stopsPayments ? 'payments too' : 'withdrawals', endTime === null ? 'until lifted' : `until ${timeText(endTime)}`, oneLine(wanted)].join('  '),
      );
      return listed(lines);
    },
  },
  action('hold lift ID "ANSWER"', ([id = '', answer = ''], ask) => ask('hold!lift', { id, answer }), ([id]) => `Hold ${id} is lifted.`),
];
