import { Refused } from './ask-desk';
import { done, failed, listed, oneLine, timeText, type Command } from './command';

const maxEntries = 50;

export const staffCommands: readonly Command[] = [
  {
    // A password is never an argument: arguments stay in the shell's history.
    usage: 'staff add NAME SELLER|operator|admin',
    async run([name = '', place = ''], ask) {
      const answer = await ask('staff!add', place === 'operator' || place === 'admin' ? { name, role: place } : { name, role: 'merchant', sellerId: place });
      if (!(answer instanceof Refused)) return done(`${name} may log in, with the password ${answer.password}\nIt is told this once.`);
      if (answer.key === 'usernameTaken') return failed(`Somebody is called ${name} already.`);
      if (answer.key === 'sellerUnknown' || answer.field === 'sellerId') return failed(`There is no store ${JSON.stringify(place)}; its id stands in the address of its page.`);
      return failed(answer.field === 'name' ? 'A name has 3 to 64 letters, digits, dots, dashes and underscores.' : answer.message);
    },
  },
  {
    usage: 'staff renew NAME',
    async run([name = ''], ask) {
      const answer = await ask('staff!renewPassword', { name });
      if (!(answer instanceof Refused)) return done(`${name} is logged out everywhere, and may log in with the password ${answer.password}\nIt is told this once.`);
      return failed(answer.key === 'userUnknown' ? `Nobody called ${JSON.stringify(name)} may log in.` : answer.message);
    },
  },
  {
    usage: 'staff disable NAME',
    async run([name = ''], ask) {
      const answer = await ask('staff!disable', { name });
      if (!(answer instanceof Refused)) return done(`${name} is disabled and logged out everywhere.`);
      if (answer.key === 'illegalRequest') return failed(`${name} is the only admin: add another one first.`);
      return failed(answer.key === 'userUnknown' ? `Nobody called ${JSON.stringify(name)} may log in.` : answer.message);
    },
  },
  {
    usage: 'staff list',
    async run(_words, ask) {
      const answer = await ask('staff!list', {});
      if (answer instanceof Refused) return failed(answer.message);
      return done(answer.staffList.map(({ name, role, sellerId, disabled }) => [name, role, ...(sellerId === null ? [] : [sellerId]), ...(disabled ? ['disabled'] : [])].join('  ')).join('\n'));
    },
  },
  {
    usage: 'audit list [PAGE]',
    async run([page = '1'], ask) {
      const answer = await ask('audit!list', { pageNum: page, pageSize: maxEntries });
      if (answer instanceof Refused) return failed(answer.message);
      const lines = answer.pageList.map(({ time, name, action, subject, before, after }) => `${timeText(time)}  ${name}  ${action}  ${subject}  ${oneLine(JSON.stringify(before))} → ${oneLine(JSON.stringify(after))}`);
      const more = answer.totalElements > maxEntries * answer.pageNum ? [`… of ${answer.totalElements}: audit list ${answer.pageNum + 1}`] : [];
      return listed([...lines, ...more]);
    },
  },
];
