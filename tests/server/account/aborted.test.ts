import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';

const password = 'harbour light 27';
const digits = '271828';

/** As a deadlock does, the first change of the table aborts its transaction; numbers of a sequence are not rolled back. */
const abortOnce = (table: string) => `
  create sequence changed;
  create function abort_once() returns trigger language plpgsql as $$ begin
    if nextval('changed') = 1 then raise exception 'aborted' using errcode = 'deadlock_detected'; end if;
    return null;
  end $$;
  create trigger aborted_once after insert or update or delete on ${table} for each statement execute function abort_once()`;

describeWithShop((shop) => {
  let home: Browser;
  beforeAll(async () => {
    home = new Browser(shop());
    await home.register('Annabel', password);
    await home.ask('user!setSafewordReg', { password, safeword: digits, confirmSafeword: digits });
  });
  const logIn = () => home.logIn('Annabel', password);
  const changes = async () => (await sql<{ last_value: number }>`select last_value from changed`.execute(shop().db)).rows[0]?.last_value;

  it.each<[what: string, table: string, act: () => Promise<unknown>]>([
    ['a registration', 'app_user', () => new Browser(shop()).register('Barnaby', password)],
    ['a login', 'session', logIn],
    ['the counting of a try', 'wrong_tries', logIn],
    ['the counting of a try of the fund password', 'wrong_safeword', () => home.ask('user!updateOldAndNewSafeword', { password, oldPassword: digits, newPassword: digits, confirmPassword: digits })],
    ['another password', 'app_user', () => home.ask('user!updateOldAndNewPsw', { oldPassword: password, newPassword: password, confirmPassword: password })],
  ])('%s that the database aborts is tried again, and nobody sees an error', async (_what, table, act) => {
    await shop().mall.database.script(abortOnce(table));
    try {
      await act();
      expect(await changes()).toBeGreaterThan(1);
    } finally {
      await shop().mall.database.script(`drop trigger aborted_once on ${table}; drop function abort_once; drop sequence changed`);
    }
  });
});
