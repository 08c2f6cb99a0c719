import { readFile, stat } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { readSession } from '../../../src/server/command-line/session-file';
import { timestamp } from '../../../src/server/db/timestamp';
import { makeFirstAdmin } from '../../../src/server/features/staff';
import { refusalOf } from '../../support/server/shop';
import { describeWithShop } from '../../support/server/databases';
import { askAs, codeAt, employ } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';

const ownPassword = 'a lantern by the sea';

describeWithShop((shop) => {
  const { command, logIn, run, sessionFile } = terminalOf(() => shop().app);
  let admin = { name: '', password: '' };
  let first = admin;
  let secret = '';
  beforeAll(async () => {
    const made = await makeFirstAdmin(shop().db, shop().mall.hashes, shop().mall.now());
    if (!made) throw new Error('there is an admin already');
    expect(await run(['login', made.name], { typed: [made.password, ownPassword, 'another one'] })).toEqual({ isDone: false, output: 'The two new passwords differ.' });
    expect((await run(['login', made.name], { typed: [made.password, ownPassword, ownPassword] })).output).toMatch(/^admin \(admin\) is logged in until 2026-01-16T00:00:00/);
    first = made;
    admin = { name: made.name, password: ownPassword };
    expect(await command('staff', 'add', 'Early', 'operator')).toEqual({ isDone: false, output: 'This needs an authenticator: npm run ops -- authenticator' });
    const typeCode = (question: string) => {
      secret = /^ {2}([A-Z2-7]{32})$/m.exec(question)?.[1] ?? '';
      return codeAt(secret, shop().mall.now());
    };
    expect(await run(['authenticator'], { typed: [ownPassword, '000000'] })).toEqual({ isDone: false, output: 'The code is wrong.' });
    expect((await run(['authenticator'], { typed: [ownPassword, typeCode] })).isDone).toBe(true);
  });

  it('the first start makes an admin, and no other does', async () => {
    expect(first).toEqual({ name: 'admin', password: expect.stringMatching(/^[\w-]{20}$/) as string });
    expect(await Promise.all([1, 2, 3].map(() => makeFirstAdmin(shop().db, shop().mall.hashes, shop().mall.now())))).toEqual([undefined, undefined, undefined]);
    expect(await shop().db.selectFrom('staff').select('id').where('role', '=', 'admin').execute()).toHaveLength(1);
  });

  it('employs a merchant, who logs in with the password that is told once, and sends them away', async () => {
    const { output } = await command('staff', 'add', 'Lena', 'lantern');
    expect(output).toMatch(/^Lena may log in, with the password [\w-]{20}\n/);
    const password = /password (\S+)/.exec(output)?.[1] ?? '';
    const enter = (typed = password, newPassword?: string) => askAs(shop().app)('staff!login', { name: 'Lena', password: typed, ...(newPassword !== undefined && { newPassword }) });
    expect((await enter(password, ownPassword)).data).toMatchObject({ staff: { role: 'merchant', sellerId: 'lantern' } });
    expect(await command('staff', 'add', 'lena', 'operator')).toEqual({ isDone: false, output: 'Somebody is called lena already.' });
    expect((await command('staff', 'add', 'Olga', 'no-such')).output).toContain('There is no store "no-such"');
    expect((await command('staff', 'add', 'Olga', 'no such')).output).toContain('There is no store "no such"');
    expect(await command('staff', 'add', 'x', 'operator')).toEqual({ isDone: false, output: 'A name has 3 to 64 letters, digits, dots, dashes and underscores.' });
    expect((await command('staff', 'add', 'Olga', 'operator')).isDone).toBe(true);
    expect((await command('staff', 'list')).output.split('\n')).toEqual(['admin  admin', 'Lena  merchant  lantern', 'Olga  operator', 'terminal  operator  disabled']);
    const renewed = /password (\S+)/.exec((await command('staff', 'renew', 'LENA')).output)?.[1] ?? '';
    expect(refusalOf(await enter(ownPassword))).toBe('credentialsWrong');
    expect((await enter(renewed, 'another lantern')).code).toBe(0);
    expect(await command('staff', 'disable', 'LENA')).toMatchObject({ isDone: true });
    expect((await enter('another lantern')).code).not.toBe(0);
    expect(await command('staff', 'disable', 'Lena')).toMatchObject({ isDone: false });
    expect(await command('staff', 'renew', 'Lena')).toMatchObject({ isDone: false });
    expect(await command('staff', 'disable', 'terminal')).toMatchObject({ isDone: false });
    const audits = await shop().db.selectFrom('audit').innerJoin('staff', 'staff.id', 'audit.subject').select(['action', 'name', 'before', 'after']).orderBy('audit.id').execute();
    expect(audits.map(({ action, name }) => `${action} ${name}`)).toEqual([
      'staff!add admin', 'staff!login admin', 'staff!beginAuthenticator admin', 'staff!beginAuthenticator admin', 'staff!confirmAuthenticator admin',
      'staff!add Lena', 'staff!login Lena', 'staff!add Olga', 'staff!renewPassword Lena', 'staff!login Lena', 'staff!disable Lena',
    ]);
    const changes = audits.filter(({ action, name }) => action !== 'staff!login' && name !== 'admin').map(({ action, before, after }) => ({ action, before, after }));
    expect(changes).toEqual([
      { action: 'staff!add', before: null, after: { name: 'Lena', role: 'merchant', sellerId: 'lantern' } },
      { action: 'staff!add', before: null, after: { name: 'Olga', role: 'operator', sellerId: null } },
      { action: 'staff!renewPassword', before: { authenticator: false }, after: { authenticator: false } },
      { action: 'staff!disable', before: { disabled: false }, after: { disabled: true } },
    ]);
    for (const typed of [password, renewed, ownPassword, 'another lantern', secret]) expect(JSON.stringify(audits)).not.toContain(typed);
  });

  it('says of how many entries of the audit it shows the latest, and shows the earlier ones by their page', async () => {
    const { db, mall } = shop();
    const { id } = await db.selectFrom('staff').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow();
    const entry = { staff_id: id, action: 'setting!set', subject: 'pay_hours', before: null, after: null, created_at: timestamp(mall.now()) };
    await db.insertInto('audit').values(Array.from({ length: 51 }, () => entry)).execute();
    const lines = (await command('audit', 'list')).output.split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([51, expect.stringMatching(/^… of \d{2,}: audit list 2$/) as string]);
    const earlier = (await command('audit', 'list', '2')).output.split('\n');
    const { n } = await db.selectFrom('audit').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    expect([earlier.length, earlier.at(-1)]).toEqual([n - 50, expect.stringContaining('  staff!add  ') as string]);
    expect((await command('audit', 'list', '3')).output).toBe('There is none.');
    expect((await command('audit', 'list', 'two')).isDone).toBe(false);
  });

  it('the desk keeps the last admin', async () => {
    expect(await command('staff', 'disable', 'admin')).toEqual({ isDone: false, output: 'admin is the only admin: add another one first.' });
    const second = await employ(shop(), 'Adele', { role: 'admin' });
    await Promise.allSettled([second.send('staff!disable', { name: 'admin' }), command('staff', 'disable', 'Adele')]);
    expect(await shop().db.selectFrom('staff').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null).execute()).toHaveLength(1);
    await shop().db.updateTable('staff').set({ disabled_at: null }).where('name', '=', 'admin').execute();
  });

  it('keeps its session in a file of its own, for one mall, until it logs out', async () => {
    shop().wait(30_000);
    await logIn(admin.name, admin.password, codeAt(secret, shop().mall.now()));
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);
    expect(await readSession(sessionFile(), 'http://elsewhere.example')).toEqual({ mall: 'http://elsewhere.example' });
    expect((await command('session', 'list')).output).toMatch(/^\S+ {2}the test {2}since .* {2}authenticator {2}this one$/m);
    expect(await command('logout')).toEqual({ isDone: true, output: 'Logged out.' });
    // By what is left, the mall recognises this place at the next login.
    expect(Object.keys(JSON.parse(await readFile(sessionFile(), 'utf8')) as object)).toEqual(['mall', 'device']);
    expect(await command('staff', 'list')).toEqual({ isDone: false, output: 'Nobody is logged in here: npm run ops -- login NAME' });
    expect(await command('logout')).toMatchObject({ isDone: false });
    expect(await run(['login', 'admin'], { typed: ['a wrong one'] })).toEqual({ isDone: false, output: 'Name or password is wrong.' });
  });
});
