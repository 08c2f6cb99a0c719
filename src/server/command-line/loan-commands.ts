import { loanStatuses } from '../../contract/shop/loans';
import { Refused, type Ask } from './ask-desk';
import { done, everyRow, failed, oneLine, timeText, type Command, type Commands } from './command';
import { writePrivately } from './write-privately';

/** The loans that wait for a decision or a payout. */
const waiting = [loanStatuses.inProgress, loanStatuses.approved];

function decision(usage: string, act: (ask: Ask, words: readonly string[]) => Promise<object | Refused>, told: (id: string) => string): Command {
  return {
    usage,
    async run(words, ask) {
      const answer = await act(ask, words);
      return answer instanceof Refused ? failed(answer.message) : done(told(words[0] ?? ''));
    },
  };
}

export const loanCommands: Commands = {
  'loan list': {
    usage: 'loan list',
    async run(_words, ask) {
      const lines: string[] = [];
      for (const status of waiting) {
        const loans = await everyRow((page) => ask('staffLoan!list', { status, ...page }));
        if (loans instanceof Refused) return failed(loans.message);
        const listed = loans.map(({ id, createTime, username, amount, termDays, repaymentMode, lenderName, demo, approvedBy }) =>
          [
            id, timeText(createTime), username, `${amount} USDT`, `${termDays} days`, repaymentMode, oneLine(lenderName), ...(demo ? ['demo'] : []),
            ...(approvedBy === null ? [] : [`approved by ${approvedBy}`]),
          ].join('  '),
        );
        lines.push(...listed);
      }
      return done(lines.length === 0 ? 'There is none.' : lines.join('\n'));
    },
  },
  'loan approve': decision('loan approve ID', (ask, [id = '']) => ask('staffLoan!approve', { id }), (id) => `Loan ${id} is approved.`),
  'loan pay': decision('loan pay ID', (ask, [id = '']) => ask('staffLoan!payOut', { id }), (id) => `Loan ${id} is paid out.`),
  'loan refuse': decision('loan refuse ID "ANSWER"', (ask, [id = '', answer = '']) => ask('staffLoan!refuse', { id, answer }), (id) => `Loan ${id} is refused.`),
  'loan papers': {
    usage: 'loan papers ID "REASON" FOLDER',
    async run([id = '', reason = '', folder = ''], ask) {
      const answer = await ask('staffLoan!papers', { id, reason });
      if (answer instanceof Refused) return failed(answer.key === 'recordUnknown' ? `No papers of loan ${JSON.stringify(id)} can be opened: they are deleted, of another PAPERS_KEY, or never were.` : answer.message);
      const { applicant, pictureList } = answer;
      const paths = await writePrivately(folder, pictureList.map((picture, index) => ({ name: `${id}-${index + 1}.webp`, bytes: Buffer.from(picture, 'base64') })));
      return done([`${oneLine(applicant.realName)}  ${applicant.nationality}  ${oneLine(applicant.documentNumber)}`, ...paths, 'Delete these files when you are done.'].join('\n'));
    },
  },
};
