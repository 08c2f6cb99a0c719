import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from '../../support/server/shop';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { placeOrder, stateOf } from '../../support/server/orders';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { askAs, employ, type Employed } from '../../support/server/staff';

const works = ['confirm', 'ship', 'logistics', 'deliver', 'grantRefund', 'refuseRefund', 'platformRefund', 'cancel'] as const;
const ofLantern = { role: 'merchant', sellerId: 'lantern' } as const;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let merchant: Employed;
  let admin: Employed;
  let as: Shopper;
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    merchant = await employ(shop(), 'Lena', ofLantern);
    admin = await employ(shop(), 'Adele', { role: 'admin' });
    await admin.ask('staff!add', { name: 'Olga', role: 'operator' });
  });
  beforeEach(async () => {
    as = await insertShopper(db());
  });
  const order = (status: 1) => placeOrder(db(), { userId: as.userId, status });

  describe('[S-439] [S-440] the desk is closed to', () => {
    const asked = async (token?: string) => {
      const { id } = await order(1);
      const ask = askAs(shop().app, token);
      const answers = [await ask('sellerOrder!list'), await ask('sellerOrder!info', { orderId: id }), ...(await Promise.all(works.map((name) => ask(`sellerOrder!${name}`, { orderId: id }))))];
      expect(await stateOf(db(), id)).toMatchObject({ status: 1 });
      return [...new Set(answers.map(refusalOf))];
    };
    it('a visitor, and a token that nobody was given', async () => {
      expect(await asked()).toEqual(['unauthorized']);
      expect(await asked('made-up')).toEqual(['unauthorized']);
    });
    it('a shopper, whose session is none here', async () => {
      const program = await insertShopper(db());
      await sql`update session set cookie_hash = null where id = ${program.sessionId}`.execute(db());
      expect(await asked(program.token)).toEqual(['noPermission']);
    });
    it('who logged out, who was sent away, and who logged in too long ago', async () => {
      const [out, away, late] = [await employ(shop(), `out-${as.userId}`, ofLantern), await employ(shop(), `away-${as.userId}`, ofLantern), await employ(shop(), `late-${as.userId}`, ofLantern)];
      expect((await out.send('staff!logout')).code).toBe(0);
      expect(await asked(out.token)).toEqual(['unauthorized']);
      await sql`update staff set disabled_at = now() where name_key = ${`away-${as.userId}`}`.execute(db());
      expect(await asked(away.token)).toEqual(['unauthorized']);
      expect(refusalOf(await askAs(shop().app)('staff!login', { name: `away-${as.userId}`, password: away.password }))).toBe('credentialsWrong');
      await sql`update staff_session set expires_at = ${new Date(shop().mall.now()).toISOString()} where staff_id = (select id from staff where name_key = ${`late-${as.userId}`})`.execute(db());
      expect(await asked(late.token)).toEqual(['unauthorized']);
    });
    it('the shop itself: staff are nobody there', async () => {
      expect((await shop().refusal('order!listMain', {}, { as: { token: merchant.token } })).key).toBe('tokenInvalid');
    });
  });

  describe('the login', () => {
    const logIn = (name: string, password: string) => askAs(shop().app)('staff!login', { name, password });
    it('says the same of a wrong password and of an unknown name, and locks both after three', async () => {
      await employ(shop(), 'Lotte', ofLantern);
      for (const name of ['Lotte', 'Nobody']) {
        const told = [];
        for (let index = 0; index < 4; index += 1) told.push(refusalOf(await logIn(name, 'a wrong one')));
        expect(told, name).toEqual(['credentialsWrong', 'credentialsWrong', 'lockedMinutes', 'lockedMinutes']);
      }
    });
    it('keeps a locked name locked though the password is right, and lets it in after that', async () => {
      const { password } = await employ(shop(), 'Lukas', ofLantern, { secondFactor: false });
      for (let index = 0; index < 3; index += 1) await logIn('lukas', 'a wrong one');
      expect(refusalOf(await logIn('Lukas', password))).toBe('lockedMinutes');
      shop().wait(180_001);
      expect((await logIn('LUKAS', password)).data).toMatchObject({ staff: { name: 'Lukas', role: 'merchant', sellerId: 'lantern' }, expiresAt: shop().mall.now() + 12 * 3_600_000 });
    });
    it('lets nobody in as the terminal or the robot, and takes nothing that is no login', async () => {
      for (const password of ['', 'terminal', 'null']) expect(refusalOf(await logIn('terminal', password))).toMatch(/^(credentialsWrong|lockedMinutes)$/);
      for (const body of [{ name: 'Lena', password: 1 }, { name: 'Le\u0000na', password: 'x' }, { name: 'Lena', password: 'x', more: 1 }]) {
        expect((await askAs(shop().app)('staff!login', body)).code).toBe(1001);
      }
      for (const body of [{}, { name: 'Lena' }]) expect(refusalOf(await askAs(shop().app)('staff!login', body))).toBe('parameterMissing');
    });
    it('the login keeps no password and no token in its rows', async () => {
      const rows = JSON.stringify([await db().selectFrom('staff').selectAll().execute(), await db().selectFrom('staff_session').selectAll().execute(), await db().selectFrom('audit').selectAll().execute()]);
      for (const { password, token } of [merchant, admin]) for (const secret of [password, token]) expect(rows).not.toContain(secret);
      expect(rows).toContain('$argon2id$');
    });
  });

  if (kind === 'embedded') return;

  it('strangers who knock at once keep no shopper waiting', async () => {
    const strangers: Promise<unknown>[] = [];
    await holdTransaction(db(), async (holds) => {
      await sql`lock table staff_session in access exclusive mode`.execute(holds);
      for (let nth = 0; nth < 60; nth += 1) strangers.push(askAs(shop().app, `made-up-${nth}`)('sellerOrder!list'));
      const waiting = async () => (await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(holds)).rows.length;
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1));
      // There are more strangers than connections to the database.
      expect(await shop().ask('address!list', {}, { as })).toEqual({ addressList: [] });
    });
    expect(new Set((await Promise.all(strangers)).map((answer) => refusalOf(answer as never)))).toEqual(new Set(['unauthorized']));
  });
});
