import { PasswordHashes } from '../features/account';
import { addStaff, disableStaff, listStaff, terminal } from '../features/merchants';
import type { Command } from './commands';

const staffName = /^[\p{L}\p{N}][\p{L}\p{N}._-]{2,63}$/u;

export const staffCommands: Readonly<Record<string, Command>> = {
  'staff add': {
    // A password is never a word of a command: those stay in the history of the terminal.
    usage: 'staff add NAME SELLER|operator',
    async run([name = '', place = ''], { db, now }) {
      if (!staffName.test(name)) return { isDone: false, said: 'A name has 3 to 64 letters, digits, dots, dashes and underscores.' };
      const sellerId = place === 'operator' ? null : place;
      const added = await addStaff(db, await PasswordHashes.open(), { name, sellerId }, terminal, now);
      if (added === 'nameTaken') return { isDone: false, said: `Somebody is called ${name} already.` };
      if (added === 'sellerUnknown') return { isDone: false, said: `There is no store ${JSON.stringify(place)}; its id stands in the address of its page.` };
      return { isDone: true, said: `${name} may log in at /ops/login, with the password ${added.password}\nIt is told this once.` };
    },
  },
  'staff disable': {
    usage: 'staff disable NAME',
    async run([name = ''], { db, now }) {
      const isDone = await disableStaff(db, name, terminal, now);
      return { isDone, said: isDone ? `${name} is disabled and logged out everywhere.` : `Nobody called ${JSON.stringify(name)} may log in.` };
    },
  },
  'staff list': {
    usage: 'staff list',
    async run(_given, { db }) {
      const rows = await listStaff(db);
      return { isDone: true, said: rows.map((row) => [row.name, row.role, ...(row.seller_id === null ? [] : [row.seller_id]), ...(row.disabled_at === null ? [] : ['disabled'])].join('  ')).join('\n') };
    },
  },
};
