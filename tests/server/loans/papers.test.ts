import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { uploadUrl } from '../../../src/contract/pictures';
import { languageCodes } from '../../../src/rules/languages';
import { deleteOldPapers } from '../../../src/server/features/loans';
import { refusalOf, Shop } from '../../support/server/shop';
import { insertBuyer, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { apply, lent, repayment, smallLoan } from '../../support/server/loans';
import { rethrow } from '../../support/server/rethrow';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { askAs, employ, type Employed } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';

const day = 24 * 3_600_000;

describeWithShop((shop) => {
  const db = () => shop().db;
  const stored = (name: string) => shop().mall.storage.get(name);
  let as: Buyer;
  let operator: Employed;
  beforeAll(async () => {
    operator = await employ(shop(), 'Olga', { role: 'operator' });
  });
  beforeEach(async () => {
    as = await insertBuyer(db(), { expiresAt: shop().mall.now() + 400 * day });
  });
  const picture = async (bytes?: Buffer) => ((await uploadPicture({ app: shop().app, db: db(), now: shop().mall.now() }, as, bytes ?? (await anyPicture()), 'identity')).data as { data: string }).data;
  const see = (name: string, headers: Record<string, string>) => shop().app.inject({ url: uploadUrl(name), headers });
  const sweep = () =>
    deleteOldPapers(db(), shop().mall.storage, shop().mall.now(), rethrow);

  it('papers are nothing that can be read where they are stored, and what their owner sent for them', async () => {
    const name = await picture();
    expect((await stored(name))?.includes('WEBP')).toBe(false);
    const own = await see(name, { cookie: `sid=${as.cookie}` });
    expect([own.statusCode, own.rawPayload.subarray(8, 12).toString(), own.headers['cache-control']]).toEqual([200, 'WEBP', 'private, no-store']);
    const { id } = await apply(shop(), as, { imageList: [name] });
    const rows = JSON.stringify(await db().selectFrom('loan').selectAll().where('id', '=', id).execute());
    for (const secret of ['Ana Sousa', 'CC-1234567']) expect(rows).not.toContain(secret);
  });

  it('papers are at no address for staff, for others and for nobody', async () => {
    const name = await picture();
    const other = await insertBuyer(db());
    const admin = await employ(shop(), `Adele-${name}`, { role: 'admin' });
    for (const headers of [{}, { cookie: `sid=${other.cookie}` }, { authorization: `Bearer ${operator.token}` }, { authorization: `Bearer ${admin.token}` }]) {
      expect((await see(name, headers)).statusCode).toBe(404);
    }
  });

  it('papers are opened by a call of its own, which writes down who did and why', async () => {
    const names = [await picture(), await picture()];
    const { id } = await apply(shop(), as, { imageList: names });
    expect(refusalOf(await operator.send('staffLoan!papers', { id, reason: ' ' }))).toBe('parameterError');
    const { applicant, pictureList } = await operator.ask('staffLoan!papers', { id, reason: 'To review it.' });
    expect(applicant).toEqual({ realName: 'Ana Sousa', nationality: 'PT', documentNumber: 'CC-1234567' });
    const seen = await Promise.all(names.map(async (name) => (await see(name, { cookie: `sid=${as.cookie}` })).rawPayload.toString('base64')));
    expect(pictureList).toEqual(seen);
    const [audit] = await db().selectFrom('audit').innerJoin('staff', 'staff.id', 'audit.staff_id').select(['name', 'action', 'after']).where('subject', '=', id).execute();
    expect(audit).toEqual({ name: 'Olga', action: 'staffLoan!papers', after: { reason: 'To review it.', papers: names } });
    const merchant = await employ(shop(), `Lena-${id}`, { role: 'merchant', sellerId: 'lantern' });
    expect(refusalOf(await merchant.send('staffLoan!papers', { id, reason: 'To see.' }))).toBe('noPermission');
    const without = await employ(shop(), `Oskar-${id}`, { role: 'operator' }, { secondFactor: false });
    expect(refusalOf(await without.send('staffLoan!papers', { id, reason: 'To see.' }))).toBe('bindAuthenticatorFirst');
  });

  it('papers are gone some days after a refusal or the last instalment, and so is who applied', async () => {
    const { id: staffId } = await db().selectFrom('staff').select('id').where('name', '=', 'Olga').executeTakeFirstOrThrow();
    const names = [await picture(), await picture()];
    const [first = '', second = ''] = names;
    const refused = await apply(shop(), as, { imageList: names });
    await operator.ask('staffLoan!refuse', { id: refused.id, answer: 'Not readable.' });
    const loan = await lent(shop(), as, staffId, { imageList: [second] });
    const began = shop().mall.now();
    try {
      shop().wait(30 * day - 1);
      expect(await sweep()).toBe(0);
      shop().wait(1);
      expect(await sweep()).toBe(1);
      // The second one is also of the loan that runs.
      expect([await stored(first), (await stored(second)) !== undefined]).toEqual([undefined, true]);
      expect((await shop().ask('loan!get', { id: refused.id }, { as })).applicant).toBeNull();
      expect((await shop().ask('loan!get', { id: loan.id }, { as })).applicant?.imageList).toEqual([second]);
      const owed = await shop().ask('loan!get', { id: loan.id }, { as });
      await shop().ask('loan!repay', await repayment(shop(), as, loan.id, owed.estimatedRepayment), { as });
      shop().wait(30 * day);
      expect([await sweep(), await sweep()]).toEqual([1, 0]);
      expect(await stored(second)).toBeUndefined();
      expect(await db().selectFrom('upload').select('name').where('user_id', '=', as.userId).execute()).toEqual([]);
      const left = await db().selectFrom('loan').select(['applicant', 'images']).where('user_id', '=', as.userId).execute();
      expect(left).toEqual([{ applicant: null, images: [] }, { applicant: null, images: [] }]);
    } finally {
      shop().wait(began - shop().mall.now());
    }
    expect(refusalOf(await operator.send('staffLoan!papers', { id: refused.id, reason: 'To review it.' }))).toBe('recordUnknown');
  });

  const sweepAt = (at: number) => deleteOldPapers(db(), shop().mall.storage, at, rethrow);
  const setDays = async (value: string) => {
    onTestFinished(async () => void (await db().deleteFrom('setting').where('code', '=', 'loan_papers_days').execute()));
    await db().insertInto('setting').values({ code: 'loan_papers_days', value }).onConflict((conflict) => conflict.column('code').doUpdateSet({ value })).execute();
  };
  const refusedLoan = async () => {
    const { id } = await apply(shop(), as, { imageList: [await picture()] });
    await operator.ask('staffLoan!refuse', { id, answer: 'Not readable.' });
    return id;
  };

  it('papers are gone after as many days as were agreed on, whatever is set since', async () => {
    await refusedLoan();
    await setDays('3650');
    const now = shop().mall.now();
    expect([await sweepAt(now + 30 * day - 1), await sweepAt(now + 30 * day)]).toEqual([0, 1]);
  });

  it('papers of a loan from before these days were a column are gone when its text says, in every language', async () => {
    await setDays('1000');
    const id = await refusedLoan();
    const agreements = await Promise.all(languageCodes.map((lang) => shop().ask('loan!agreement', smallLoan, { as, lang })));
    await setDays('3650');
    const now = shop().mall.now();
    for (const agreement of agreements) {
      await sql`update loan set papers_days = null, applicant = 'sealed', agreement = ${JSON.stringify(agreement)} where id = ${id}`.execute(db());
      expect([agreement.lang, await sweepAt(now + 1_000 * day - 1), await sweepAt(now + 1_000 * day)]).toEqual([agreement.lang, 0, 1]);
    }
    expect(new Set(agreements.map(({ lang }) => lang)).size).toBe(languageCodes.length);
  });

  it('papers of another key are as if they were gone, and the loan is shown and repaid all the same', async () => {
    const { id: staffId } = await db().selectFrom('staff').select('id').where('name', '=', 'Olga').executeTakeFirstOrThrow();
    const name = await picture();
    const { id } = await lent(shop(), as, staffId, { imageList: [name] });
    const rekeyed = await Shop.open(shop().mall.database, { PAPERS_KEY: 'k'.repeat(43) });
    onTestFinished(async () => {
      await rekeyed.app.close();
    });
    expect((await rekeyed.ask('loan!get', { id }, { as })).applicant).toBeNull();
    expect((await rekeyed.app.inject({ url: uploadUrl(name), headers: { cookie: `sid=${as.cookie}` } })).statusCode).toBe(404);
    expect(refusalOf(await askAs(rekeyed.app, operator.token)('staffLoan!papers', { id, reason: 'To review it.' }))).toBe('recordUnknown');
    expect((await rekeyed.ask('loan!repay', await repayment(rekeyed, as, id, '1'), { as })).paidAmount).toBe('1');
  });

  const { command, logIn } = terminalOf(() => shop().app);
  it('papers are written from a terminal into a folder that only its owner reads', async () => {
    const { password, code } = await employ(shop(), 'Adele', { role: 'admin' });
    await logIn('adele', password, code());
    const { id } = await apply(shop(), as, { imageList: [await picture()] });
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'dhow-papers-')), 'papers');
    try {
      const { isDone, output } = await command('loan', 'papers', id, 'To review it.', folder);
      expect([isDone, output.split('\n')[0]]).toEqual([true, 'Ana Sousa  PT  CC-1234567']);
      expect(await readdir(folder)).toEqual([`${id}-1.webp`]);
      const file = path.join(folder, `${id}-1.webp`);
      expect((await readFile(file)).subarray(8, 12).toString()).toBe('WEBP');
      expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
      // A relative folder lies where the command was typed, and its files are told in full: they have to be deleted.
      vi.stubEnv('INIT_CWD', path.dirname(folder));
      onTestFinished(() => void vi.unstubAllEnvs());
      expect((await command('loan', 'papers', id, 'To review it.', 'papers')).output.split('\n')[1]).toBe(file);
    } finally {
      await rm(path.dirname(folder), { recursive: true });
    }
  });
});
