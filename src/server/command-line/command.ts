import { Refused, type Ask } from './ask-desk';

/** What a command prints at its end, and whether it succeeded. */
export type Outcome = { readonly isDone: boolean; readonly output: string };

/** `usage` also determines how many words the command takes: its name, and one for each in capitals or quotes; one in brackets may be left out. */
export type Command = { readonly usage: string; readonly run: (words: readonly string[], ask: Ask) => Promise<Outcome> };

export function done(output: string): Outcome {
  return { isDone: true, output };
}

export function failed(output: string): Outcome {
  return { isDone: false, output };
}

/** Makes any text safe for one line of a terminal: control characters could move the cursor or change the colours. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** A time as a terminal shows it, in UTC. */
export function timeText(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** The outcome of a refused call that names a user. */
export function failedFor(username: string, { key, message }: Refused): Outcome {
  return failed(key === 'userUnknown' ? `There is no user ${JSON.stringify(username)}.` : message);
}

/** One line for each, or `none`. */
export function listed(lines: readonly string[], none = 'There is none.'): Outcome {
  return done(lines.length === 0 ? none : lines.join('\n'));
}

/** A command that makes one call and reports that it is done. If the call names a user, that is its first word. */
export function action(usage: string, call: (words: readonly string[], ask: Ask) => Promise<object | null | Refused>, report: (words: readonly string[]) => string): Command {
  return {
    usage,
    async run(words, ask) {
      const answer = await call(words, ask);
      return answer instanceof Refused ? failedFor(words[0] ?? '', answer) : done(report(words));
    },
  };
}

/** As many as the mall gives at once. */
const pageSize = 100;

/** All rows of a list that begins with the oldest: those that wait for long would otherwise hide all after them. */
export async function everyRow<Row>(ask: (page: { readonly pageNum: number; readonly pageSize: number }) => Promise<{ readonly pageList: readonly Row[] } | Refused>): Promise<Row[] | Refused> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const answer = await ask({ pageNum, pageSize });
    if (answer instanceof Refused) return answer;
    rows.push(...answer.pageList);
    if (answer.pageList.length < pageSize) return rows;
  }
}
