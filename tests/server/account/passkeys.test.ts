import { beforeAll, describe, expect, it, vi } from 'vitest';
import { noSession } from '../../../src/contract/codes';
import { secretHash } from '../../../src/server/calls/secrets';
import { forgetOldAccountRows } from '../../../src/server/features/account';
import { Browser } from '../../support/server/browser';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { codeFor, mailFor } from '../../support/server/mail';
import { addPasskey, Authenticator, passkeyHost, signedBy } from '../../support/server/passkey';
import { overOrWaiting } from '../../support/server/transactions';

const password = 'harbour light 27';
const minute = 60_000;

describeWithShop((shop, kind) => {
  let last = 0;
  /** Each has its own network address. */
  function visitor(host = passkeyHost) {
    last += 1;
    return new Browser(shop(), { address: `2001:db8:1:${last.toString(16)}::1`, host });
  }
  async function newUser() {
    const home = visitor();
    const username = `Passkey${String(last).padStart(3, '0')}`;
    const email = `${username}@shop.example`;
    const { user } = await home.register(username, password, { email });
    return { username, email, home, userId: user.usercode };
  }
  const logIn = async (browser: Browser, device: Authenticator, manner?: Parameters<Authenticator['sign']>[1]) =>
    browser.loggedIn(await browser.ask('passkey!login', await signedBy(browser, device, manner)));
  const refusalOf = async (browser: Browser, device: Authenticator, manner?: Parameters<Authenticator['sign']>[1]) =>
    browser.refusal('passkey!login', await signedBy(browser, device, manner));
  const nameOf = async (browser: Browser) => (await browser.ask('passkey!list', {})).passkeyList.map(({ name }) => name);

  it.each(['EC', 'RSA'] as const)('a passkey (%s) is added with the login password, logs its user in, and the mailbox is told', async (keys) => {
    const { username, email, home, userId } = await newUser();
    expect((await home.refusal('passkey!begin', { password: 'not the lamp' })).key).toBe('passwordWrong');
    const begun = await home.ask('passkey!begin', { password });
    expect(begun).toMatchObject({ rp: { id: 'localhost', name: 'Kitewharf' }, user: { id: Buffer.from(userId).toString('base64url'), name: username }, known: [], algorithms: [-7, -257] });
    const device = new Authenticator(keys);
    await home.ask('passkey!add', { name: ' My key ', ...device.make(begun) });
    expect((await home.ask('passkey!list', {})).passkeyList).toEqual([{ id: expect.any(String) as string, name: 'My key', host: 'localhost', createTime: shop().mall.now(), lastUsedTime: null }]);
    expect((await home.ask('security!get', {})).passkeys).toBe(1);
    expect((await mailFor(shop().db, email))[0]?.subject).toBe('A passkey was added at Kitewharf');
    expect((await home.ask('passkey!begin', { password })).known).toEqual([device.id.toString('base64url')]);

    const elsewhere = visitor();
    shop().wait(minute);
    const session = await logIn(elsewhere, device);
    expect(session.user.usercode).toBe(userId);
    expect((await elsewhere.ask('localuser!get', {})).username).toBe(username);
    expect((await elsewhere.ask('passkey!list', {})).passkeyList[0]?.lastUsedTime).toBe(shop().mall.now());
    // It is a login like any other: the device becomes known, and the user is told of it.
    expect((await elsewhere.ask('device!list', {})).deviceList).toHaveLength(2);
    expect((await mailFor(shop().db, email))[0]?.subject).toBe('A new device logged in at Kitewharf');
  });

  it('never stands for the fund password, nor for the login password where that is asked again', async () => {
    const { home } = await newUser();
    const device = await addPasskey(home, password);
    const browser = visitor();
    await logIn(browser, device);
    expect((await browser.refusal('user!setSafewordReg', { password: 'not the lamp', safeword: '271828', confirmSafeword: '271828' })).key).toBe('passwordWrong');
    expect((await browser.ask('device!list', {})).deviceList.filter(({ trusted }) => trusted)).toEqual([]);
  });

  it('a challenge works once, for ten minutes, and only for what it was asked for', async () => {
    const { home } = await newUser();
    const device = await addPasskey(home, password);
    const browser = visitor();
    const signed = await signedBy(browser, device);
    await browser.ask('passkey!login', signed);
    expect((await browser.refusal('passkey!login', signed)).key).toBe('sessionTokenInvalid');
    const late = await signedBy(browser, device);
    shop().wait(10 * minute);
    expect((await browser.refusal('passkey!login', late)).key).toBe('sessionTokenInvalid');
    // A challenge that is made up, one that is unreadable, and one that is for a new passkey.
    expect((await browser.refusal('passkey!login', device.sign('made-up'))).key).toBe('sessionTokenInvalid');
    expect((await browser.refusal('passkey!login', { ...late, clientDataJSON: 'bm8' })).key).toBe('sessionTokenInvalid');
    const begun = await home.ask('passkey!begin', { password });
    expect((await browser.refusal('passkey!login', device.sign(begun.challenge))).key).toBe('sessionTokenInvalid');
    // Nor is a login's challenge good for a new passkey, nor is another user's.
    const { challenge } = await browser.ask('passkey!challenge', {});
    const { home: other } = await newUser();
    for (const made of [new Authenticator().make({ ...begun, challenge }), new Authenticator().make(begun)]) {
      expect((await other.refusal('passkey!add', { name: '', ...made })).key).toBe('sessionTokenInvalid');
    }
    // A wrong answer uses the challenge up, too.
    const again = await home.ask('passkey!begin', { password });
    expect((await home.refusal('passkey!add', { name: '', ...new Authenticator().make(again, { origin: 'https://elsewhere.example' }) })).key).toBe('passkeyWrong');
    expect((await home.refusal('passkey!add', { name: '', ...new Authenticator().make(again) })).key).toBe('sessionTokenInvalid');
  });

  it('challenges are kept as hashes, 200 for a network and five for a user, and forgotten when they are over', async () => {
    const { home } = await newUser();
    await shop().db.deleteFrom('passkey_challenge').execute();
    const [stranger, other] = [visitor(), visitor()];
    const { challenge: kept } = await other.ask('passkey!challenge', {});
    const { challenge: first } = await stranger.ask('passkey!challenge', {});
    shop().wait(1);
    const { asker } = await shop().db.selectFrom('passkey_challenge').select('asker').where('challenge_hash', '=', secretHash(first)).executeTakeFirstOrThrow();
    const since = Array.from({ length: 199 }, (_, index) => ({ challenge_hash: `since-${index}`, user_id: null, asker, expires_at: new Date(shop().mall.now() + 10 * minute).toISOString() }));
    await shop().db.insertInto('passkey_challenge').values(since).execute();
    await stranger.ask('passkey!challenge', {});
    for (let asked = 0; asked < 7; asked += 1) await home.ask('passkey!begin', { password });
    const rows = await shop().db.selectFrom('passkey_challenge').selectAll().execute();
    expect(rows.filter((row) => row.user_id === null)).toHaveLength(201);
    expect(rows.filter((row) => row.user_id !== null)).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toContain(kept);
    const device = await addPasskey(home, password);
    expect((await stranger.refusal('passkey!login', device.sign(first))).key).toBe('sessionTokenInvalid');
    await other.ask('passkey!login', device.sign(kept));
    await forgetOldAccountRows(shop().db, shop().mall.now() + 11 * minute);
    expect(await shop().db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([]);
  });

  describe('a login', () => {
    let device: Authenticator;
    let userId: string;
    beforeAll(async () => {
      const user = await newUser();
      userId = user.userId;
      device = await addPasskey(user.home, password);
    });
    /** Clears the wrong tries of other tests. */
    const freshTries = () => shop().db.deleteFrom('wrong_tries').where('account', '=', userId).execute();

    it.each([
      ['made at another address', { origin: 'https://kitewharf.example' }],
      ['made at the same name by another port', { origin: 'http://localhost:8081' }],
      ['made for another relying party', { rpId: 'kitewharf.example' }],
      ['without its user verified', { flags: 1 }],
      ['without its user present', { flags: 4 }],
      ['that is a registration', { type: 'webauthn.create' }],
    ])('%s is wrong', async (_what, manner) => {
      await freshTries();
      expect((await refusalOf(visitor(), device, manner)).key).toBe('passkeyWrong');
    });

    it('by another key, of another user or with a changed part is wrong', async () => {
      const browser = visitor();
      const thief = Object.assign(new Authenticator(), { id: device.id, userHandle: device.userHandle });
      await freshTries();
      expect((await refusalOf(browser, thief)).key).toBe('passkeyWrong');
      const { home } = await newUser();
      const own = await addPasskey(home, password);
      const signed = await signedBy(browser, own);
      expect((await browser.refusal('passkey!login', { ...signed, userHandle: device.userHandle })).key).toBe('passkeyWrong');
      const moved = await signedBy(browser, device);
      expect((await browser.refusal('passkey!login', { ...moved, authenticatorData: signed.authenticatorData.replace(/.{4}$/, 'BAAA') })).key).toBe('passkeyWrong');
      await freshTries();
      await logIn(browser, device);
    });

    it('at another of the mall’s names finds no passkey of this one, nor at a name that is not the mall’s', async () => {
      const there = visitor('amberlane.localhost:8080');
      await freshTries();
      const { rpId, challenge } = await there.ask('passkey!challenge', {});
      expect(rpId).toBe('amberlane.localhost');
      const signed = device.sign(challenge, { rpId, origin: 'http://amberlane.localhost:8080' });
      expect((await there.refusal('passkey!login', signed)).key).toBe('passkeyWrong');
      for (const host of ['shop.invented.example', '127.0.0.1:8080', '[::1]:8080', 'localhost:9999']) {
        expect((await visitor(host).refusal('passkey!challenge', {})).key, host).toBe('passkeyUnavailable');
      }
    });

    it('of a passkey that keeps a counter is wrong where that did not move on', async () => {
      const { home } = await newUser();
      const counting = Object.assign(new Authenticator(), { counter: 4 });
      await addPasskey(home, password, { device: counting });
      counting.counter = 9;
      await logIn(visitor(), counting);
      for (const counter of [9, 8, 0]) {
        await shop().db.deleteFrom('wrong_tries').execute();
        expect((await refusalOf(visitor(), Object.assign(counting, { counter }))).key, String(counter)).toBe('passkeyWrong');
      }
      await logIn(visitor(), Object.assign(counting, { counter: 10 }));
    });

    it('[W-225] with a passkey that nobody has is answered as one with a wrong signature, locks too', async () => {
      const unknown = Object.assign(new Authenticator(), { userHandle: device.userHandle });
      const thief = Object.assign(new Authenticator(), { id: device.id, userHandle: device.userHandle });
      await freshTries();
      for (const key of ['passkeyWrong', 'passkeyWrong', 'lockedMinutes']) {
        const answers = [await refusalOf(visitor(), unknown), await refusalOf(visitor(), thief)];
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]?.key).toBe(key);
      }
      // The right passkey is locked as well, but not where the user was before, and the password is not.
      expect((await refusalOf(visitor(), device)).key).toBe('lockedMinutes');
      shop().wait(3 * minute);
      await logIn(visitor(), device);
    });

    it('on a device where the user was before has tries of its own', async () => {
      const { username, home } = await newUser();
      const own = await addPasskey(home, password);
      const thief = Object.assign(new Authenticator(), { id: own.id, userHandle: own.userHandle });
      for (const _ of [1, 2, 3]) await refusalOf(visitor(), thief);
      expect((await refusalOf(visitor(), own)).key).toBe('lockedMinutes');
      await logIn(home, own);
      await visitor().logIn(username, password);
    });

    it('of a user whom the shop locked or disabled is told so only to who holds the passkey', async () => {
      const { home, userId: id } = await newUser();
      const own = await addPasskey(home, password);
      for (const [status, key] of [['locked', 'userLocked'], ['disabled', 'userDisabled']] as const) {
        await shop().db.updateTable('app_user').set({ status }).where('id', '=', id).execute();
        expect((await refusalOf(visitor(), own)).key).toBe(key);
        expect((await refusalOf(visitor(), Object.assign(new Authenticator(), { id: own.id, userHandle: own.userHandle }))).key).toBe('passkeyWrong');
      }
    });
  });

  it.each([
    ['at another address', { origin: 'https://kitewharf.example' }],
    ['for another relying party', { rpId: 'kitewharf.example' }],
    ['without its user verified', { flags: 1 }],
    ['with a maker’s certificate, in which addresses stand', { fmt: 'packed', statement: new Map<string, unknown>([['alg', -7], ['sig', Buffer.alloc(8)], ['x5c', [Buffer.alloc(8)]]]) }],
    ['in a form that makers sign', { fmt: 'android-safetynet', statement: new Map<string, unknown>([['ver', '1'], ['response', Buffer.alloc(8)]]) }],
    ['that is a login', { type: 'webauthn.get' }],
  ])('a passkey made %s is not taken', async (_what, manner) => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const { home } = await newUser();
    const begun = await home.ask('passkey!begin', { password });
    expect((await home.refusal('passkey!add', { name: '', ...new Authenticator().make(begun, manner) })).key).toBe('passkeyWrong');
    expect(await nameOf(home)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('a passkey is taken once: not for another account, nor under another’s id', async () => {
    const { home } = await newUser();
    const device = await addPasskey(home, password);
    const { home: other } = await newUser();
    const begun = await other.ask('passkey!begin', { password });
    expect((await other.refusal('passkey!add', { name: '', ...Object.assign(new Authenticator(), { id: device.id }).make(begun) })).key).toBe('passkeyWrong');
    const again = await other.ask('passkey!begin', { password });
    expect((await other.refusal('passkey!add', { name: '', ...new Authenticator().make(again), id: device.id.toString('base64url') })).key).toBe('passkeyWrong');
    expect(await nameOf(other)).toEqual([]);
  });

  it('ten are taken and no more; each is renamed, and removed with the password, by its user only', async () => {
    const { home, email } = await newUser();
    const devices: Authenticator[] = [];
    for (let added = 0; added < 10; added += 1) devices.push(await addPasskey(home, password, { name: added === 0 ? '' : `Key ${added}` }));
    // Named after the browser if the user gave no name.
    expect((await nameOf(home)).toSorted()).toEqual(['Firefox · Android', ...Array.from({ length: 9 }, (_, index) => `Key ${index + 1}`)]);
    expect((await home.refusal('passkey!begin', { password })).key).toBe('passkeyLimit');

    const { passkeyList } = await home.ask('passkey!list', {});
    const { id = '' } = passkeyList.find(({ name }) => name === 'Key 3') ?? {};
    const { home: other } = await newUser();
    await other.ask('passkey!rename', { id, name: 'Mine now' });
    await other.ask('passkey!remove', { id, password });
    expect(await nameOf(home)).toContain('Key 3');
    await home.ask('passkey!rename', { id, name: 'Phone' });
    expect(await nameOf(home)).toContain('Phone');
    expect(await nameOf(home)).toHaveLength(10);
    expect((await home.refusal('passkey!rename', { id, name: 'x'.repeat(41) })).key).toBe('parameterError');
    expect((await home.refusal('passkey!remove', { id, password: 'not the lamp' })).key).toBe('passwordWrong');
    await home.ask('passkey!remove', { id, password });
    await home.ask('passkey!remove', { id, password });
    expect(await nameOf(home)).toHaveLength(9);
    const told = (await mailFor(shop().db, email)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === 'A passkey was removed at Kitewharf')).toHaveLength(1);
    expect((await refusalOf(visitor(), devices[3] ?? new Authenticator())).key).toBe('passkeyWrong');
    await logIn(visitor(), devices[4] ?? new Authenticator());
  });

  it('that a stranger added to an account made with somebody’s address ends with the first reset, with what was begun; later ones keep it', async () => {
    const { email, home: stranger } = await newUser();
    const planted = await addPasskey(stranger, password);
    const begun = await stranger.ask('passkey!begin', { password });
    const owner = visitor();
    const resetTo = async (newPassword: string) => {
      await owner.ask('verifcode!send', { email, purpose: 'reset' });
      await owner.ask('localuser!resetPsw', { email, verifcode: await codeFor(shop().db, email), newPassword, confirmPassword: newPassword });
      await owner.logIn(email, newPassword);
    };
    await resetTo('another lamp 81');
    expect((await refusalOf(visitor(), planted)).key).toBe('passkeyWrong');
    expect(await nameOf(owner)).toEqual([]);
    expect(await shop().db.selectFrom('passkey_challenge').selectAll().where('user_id', 'is not', null).where('user_id', '=', Buffer.from(begun.user.id, 'base64url').toString()).execute()).toEqual([]);
    const own = await addPasskey(owner, 'another lamp 81');
    await resetTo('a third lamp 5');
    await logIn(visitor(), own);
  });

  it('ends with the account, and is among what its user may take along', async () => {
    const { home, userId } = await newUser();
    const device = await addPasskey(home, password, { name: 'Planted key' });
    await home.ask('passkey!begin', { password });
    const copy = await shop().app.inject({ method: 'POST', url: `/api/user!export.action?token=${home.token ?? ''}`, headers: { cookie: `sid=${home.cookies.get('sid') ?? ''}`, 'sec-fetch-site': 'same-origin' } });
    expect(copy.body).toContain('Planted key');
    await home.ask('user!logoff', { UID: userId, reason: 'Enough.', password });
    expect((await refusalOf(visitor(), device)).key).toBe('passkeyWrong');
    for (const table of ['passkey', 'passkey_challenge'] as const) expect(await shop().db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual([]);
  });

  if (kind === 'server') {
    it('of 20 logins with one signature at once one is let in', async () => {
      const { home } = await newUser();
      const device = await addPasskey(home, password);
      const signed = await signedBy(home, device);
      const answers = await Promise.all(Array.from({ length: 20 }, () => visitor().send('passkey!login', signed)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    });

    it('a login knows of an account that is closed while its signature is looked at', async () => {
      const { home, userId } = await newUser();
      const device = await addPasskey(home, password);
      const login = await holdTransaction(shop().db, async (trx) => {
        await trx.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', userId).execute();
        const asked = refusalOf(visitor(), device);
        await overOrWaiting(shop().db, asked);
        return { asked };
      });
      expect((await login.asked).key).toBe('userDisabled');
    });

    it('of five added at once where nine are, one is taken', async () => {
      const { home } = await newUser();
      for (let added = 0; added < 9; added += 1) await addPasskey(home, password);
      const made: ReturnType<Authenticator['make']>[] = [];
      for (let begun = 0; begun < 5; begun += 1) made.push(new Authenticator().make(await home.ask('passkey!begin', { password })));
      const answers = await Promise.all(made.map((each) => home.send('passkey!add', { name: '', ...each })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(await nameOf(home)).toHaveLength(10);
    });

    it('of one that is added while its session ends nothing stays', async () => {
      const { home, userId } = await newUser();
      const made = new Authenticator().make(await home.ask('passkey!begin', { password }));
      const db = shop().db;
      const adding = await holdTransaction(db, async (trx) => {
        await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
        const sent = home.send('passkey!add', { name: '', ...made });
        // It has used its challenge, and waits for the user's row.
        await vi.waitFor(async () => expect(await db.selectFrom('passkey_challenge').selectAll().where('user_id', '=', userId).execute()).toEqual([]));
        await trx.updateTable('session').set({ ended_at: new Date(shop().mall.now()).toISOString() }).where('user_id', '=', userId).execute();
        return { sent };
      });
      expect((await adding.sent).code).toBe(noSession);
      expect(await db.selectFrom('passkey').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    });
  }
});
