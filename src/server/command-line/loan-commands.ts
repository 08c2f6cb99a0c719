import { loanStatuses } from '../../contract/shop/loans';
import { Refused } from './ask-desk';
import { action, done, everyRow, failed, listed, oneLine, timeText, type Command } from './command';
import { writePrivately } from './write-privately';

/** The loans that wait for a decision or a payout. */
const waiting = [loanStatuses.inProgress, loanStatuses.approved];

export const loanCommands: readonly Command[] = [
  {
    usage: 'loan list',
    async run(_words, ask) {
      const lines: string[] = [];
      for (const status of waiting) {
        const loans = await everyRow((page) => ask('staffLoan!list', { status, ...page }));
        if (loans instanceof Refused) return failed(loans.message);
        lines.push(...loans.map(({ id, createTime, username, amount, termDays, repaymentMode, lenderName, demo, approvedBy }) =>
          [
            id, timeText(createTime), username, `${amount} USDT`, `${termDays} days`, repaymentMode, oneLine(lenderName), ...(demo ? ['demo'] : []),
            ...(approvedBy === null ? [] : [`approved by ${approvedBy}`]),
          ].join('  '),
        ));
      }
      return listed(lines);
    },
  },
  action('loan approve ID', ([id = ''], ask) => ask('staffLoan!approve', { id }), ([id]) => `Loan ${id} is approved.`),
  action('loan pay ID', ([id = ''], ask) => ask('staffLoan!payOut', { id }), ([id]) => `Loan ${id} is paid out.`),
  action('loan refuse ID "ANSWER"', ([id = '', answer = ''], ask) => ask('staffLoan!refuse', { id, answer }), ([id]) => `Loan ${id} is refused.`),
  {
    usage: 'loan papers ID "REASON" FOLDER',
    async run([id = '', reason = '', folder = ''], ask) {
      const answer = await ask('staffLoan!papers', { id, reason });
      if (answer instanceof Refused) return failed(answer.key === 'recordUnknown' ? `No papers of loan ${JSON.stringify(id)} can be opened: they are deleted, of another PAPERS_KEY, or never were.` : answer.message);
      const { applicant, pictureList } = answer;
      const paths = await writePrivately(folder, pictureList.map((picture, index) => ({ name: `${id}-${index + 1}.webp`, bytes: Buffer.from(picture, 'base64') })));
      return done([`${oneLine(applicant.realName)}  ${applicant.nationality}  ${oneLine(applicant.documentNumber)}`, ...paths, 'Delete these files when you are done.'].join('\n'));
    },
  },
];
