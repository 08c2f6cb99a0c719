import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { insertBuyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { employ } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';
import { bindTrc20, erc20, proof, trc20, withdraw } from '../../support/server/wallet';

describeWithShop((shop) => {
  const { command, logIn } = terminalOf(() => shop().app);
  beforeAll(async () => {
    const { password, code } = await employ(shop(), 'Adele', { role: 'admin' });
    await logIn('adele', password, code());
  });
  const isDone = async (...words: string[]) => {
    const outcome = await command(...words);
    expect(outcome.isDone, `${words.join(' ')}: ${outcome.output}`).toBe(true);
    return outcome.output;
  };

  it('opens ways to pay in from a terminal, and decides what comes over them', async () => {
    const as = await insertBuyer(shop().db, { money: '0' });
    expect((await command('deposit', 'chain', 'USDT', 'TRC20', trc20, '1', '100', '20', 'yes')).output).toBe("This can't be used as symbol.");
    await isDone('deposit', 'currency', 'USDT', '1', '0', '30');
    expect((await command('deposit', 'currency', 'USDT', '2', '0', '30')).output).toBe("This can't be used as rate.");
    expect((await command('deposit', 'chain', 'USDT', 'TRC20', erc20, '1', '100', '20', 'yes')).output).toBe("This can't be used as address.");
    for (const word of ['open', 'constructor', '']) expect(await command('deposit', 'chain', 'USDT', 'TRC20', trc20, '1', '100', '20', word)).toEqual({ isDone: false, output: 'OPEN is yes or no.' });
    expect((await command('deposit', 'channel', 'bank', 'USDT', 'Banco Um', 'Account 1', 'true', 'recharge', '1', '100', 'no')).output).toBe('BANK is yes or no.');
    expect((await command('deposit', 'chain', 'USDT', 'pigeon', trc20, '1', '100', '20', 'yes')).output).toContain('TRC20, ERC20');
    await isDone('deposit', 'chain', 'USDT', 'TRC20', trc20, '1', '100', '20', 'yes');
    expect((await command('deposit', 'chain', 'USDT', 'TRC20', trc20, '1', '100', 'many', 'yes')).output).toBe("This can't be used as confirmations.");
    await isDone('deposit', 'channel', 'bank', 'USDT', 'Banco Um', 'Account 1', 'yes', 'recharge', '1', '100', 'no');
    expect((await isDone('deposit', 'ways')).split('\n')).toEqual([
      'USDT  1 USDT  fee 0  30 min', `USDT  TRC20  ${trc20}  1 to 100  20 confirmations  open`, 'bank  USDT  Banco Um  recharge  1 to 100  closed',
    ]);
    const send = async () => shop().ask('rechargeBlockchain!recharge', { symbol: 'USDT', chain: 'TRC20', address: trc20, amount: '25', image: await proof(shop(), as) }, { as });
    const [{ id }, other] = [await send(), await send()];
    expect(await isDone('deposit', 'list')).toMatch(new RegExp(`25 USDT  TRC20 ${trc20}  [0-9a-f]{32}\\.webp`));
    expect((await command('deposit', 'confirm', id, 'much')).isDone).toBe(false);
    await isDone('deposit', 'confirm', id, '24.5');
    await isDone('deposit', 'refuse', other.id, 'Nothing came in.');
    expect(await isDone('deposit', 'list')).toBe('There is none.');
    expect(await shop().ask('wallet!getUsdt', {}, { as })).toEqual({ money: '24.5' });
  });

  it('opens channels to withdraw over, and sends or refuses what is asked for', async () => {
    const as = await insertBuyer(shop().db);
    await isDone('withdrawal', 'channel', 'TRC20', 'USDT', 'TRC20', 'yes');
    await isDone('withdrawal', 'channel', 'bank', 'USDT', 'bank', 'no');
    expect((await command('withdrawal', 'channel', 'x', 'USDT', 'pigeon', 'yes')).isDone).toBe(false);
    expect((await command('withdrawal', 'channel', 'bank', 'USDT', 'bank', 'open')).output).toBe('OPEN is yes or no.');
    expect((await command('withdrawal', 'channel', 'bank', 'EUR', 'bank', 'yes')).output).toContain('symbol');
    expect(await isDone('withdrawal', 'channels')).toBe('TRC20  USDT  TRC20  open\nbank  USDT  bank  closed');
    await bindTrc20(shop().db, as);
    const [{ id }, other] = [await withdraw(shop(), as), await withdraw(shop(), as)];
    await isDone('withdrawal', 'start', id);
    const list = await isDone('withdrawal', 'list');
    expect(list.split('\n').find((line) => line.startsWith(id))).toContain(`send 49 USDT  TRC20 ${trc20}  started by Adele`);
    await isDone('withdrawal', 'complete', id, '0xfeed');
    await isDone('withdrawal', 'refuse', other.id, 'The network is down.');
    expect(await shop().ask('wallet!getUsdt', {}, { as })).toEqual({ money: '999950' });
    expect((await command('withdrawal', 'complete', other.id, 'x')).output).toContain('recordDecided');
    expect(await isDone('ledger', 'check')).toMatch(/^Every law of the ledger holds\./);
  });

  it('says of a withdrawal that its account was closed meanwhile', async () => {
    const as = await insertBuyer(shop().db);
    await isDone('withdrawal', 'channel', 'TRC20', 'USDT', 'TRC20', 'yes');
    await bindTrc20(shop().db, as);
    const { id } = await withdraw(shop(), as);
    const { username } = await shop().db.selectFrom('app_user').select('username').where('id', '=', as.userId).executeTakeFirstOrThrow();
    const listed = async () => (await isDone('withdrawal', 'list')).split('\n').find((line) => line.startsWith(id));
    expect(await listed()).toMatch(/TRC20 \S+$/);
    await isDone('user', 'lock', username);
    expect(await listed()).toMatch(/ {2}account locked or disabled$/);
  });

  it('lists every withdrawal that waits, behind however many that wait for longer', async () => {
    const as = await insertBuyer(shop().db);
    await isDone('withdrawal', 'channel', 'TRC20', 'USDT', 'TRC20', 'yes');
    await bindTrc20(shop().db, as);
    const { id } = await withdraw(shop(), as);
    await sql`insert into withdrawal (id, user_id, serial_number, created_at, channel, chain, address, amount, fee, form_hash, is_demo)
      select id || '-' || n, user_id, serial_number || '-' || n, created_at - interval '1 day', channel, chain, address, amount, fee, form_hash || '-' || n, is_demo
      from withdrawal, generate_series(1, 100) n where id = ${id}`.execute(shop().db);
    const lines = (await isDone('withdrawal', 'list')).split('\n');
    expect(lines.filter((line) => line.startsWith(id))).toHaveLength(101);
    // Newer than all of those.
    expect(lines.findIndex((line) => line.startsWith(`${id} `))).toBeGreaterThanOrEqual(100);
    // Nothing was set aside for the copies: the ledger would not add up.
    await sql`delete from withdrawal where id like ${`${id}-%`}`.execute(shop().db);
  });
});
