import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/database';
import { JobRunner } from '../../../src/server/jobs/job-runner';
import { queueMail } from '../../../src/server/platform/queue-mail';
import { openMailTransport, sendDueMail, sendNextMail, type SendMail } from '../../../src/server/platform/send-mail';
import { testNow } from '../../support/catalog';
import { describeWithDatabase } from '../../support/server/databases';

type Received = { readonly to: string[]; readonly from: string; readonly text: string };

/** A mail server on this machine that keeps what it gets, and can be told to refuse. */
class MailServer {
  readonly received: Received[] = [];
  /** the reply to every recipient, if it is no */
  refusal: { readonly responseCode: number; readonly says: string } | undefined;
  hear = () => {};

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(this.refusal ? Object.assign(new Error(`${this.refusal.says} annabel@shop.example`), this.refusal) : null),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        this.received.push({ to: rcptTo.map(({ address }) => address), from: mailFrom === false ? '' : mailFrom.address, text });
        done();
        this.hear();
      });
    },
  });

  async open(): Promise<string> {
    const listening = this.server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const full = { responseCode: 452, says: 'mailbox full of' };
const from = 'Kitewharf <shop@kitewharf.example>';
const letter = { recipient: 'annabel@shop.example', subject: 'Your code is 271828 – für Sie', body: 'The code is 271828.\n您好\n' };

describeWithDatabase((database) => Promise.resolve(database), (opened, kind) => {
  let mailServer: MailServer;
  let post: SendMail;
  let failures: Error[];
  let notes: string[];
  const clock = { now: testNow };
  const now = () => clock.now;
  const failed = (error: unknown) => failures.push(error as Error);
  const telling = { failed, noted: (text: string) => notes.push(text) };
  const db = () => (opened() satisfies Database).db;
  const waiting = () => db().selectFrom('mail').selectAll().orderBy('id').execute();
  const sendNext = (by: SendMail = post) => sendNextMail(db(), by, now, telling);

  beforeEach(async () => {
    await db().deleteFrom('mail').execute();
    mailServer = new MailServer();
    failures = [];
    notes = [];
    clock.now = testNow;
    post = openMailTransport({ url: await mailServer.open(), from }, () => {});
  });
  afterEach(() => mailServer.close());

  it('[W-206] an e-mail goes out through the mail server of the settings, once', async () => {
    await queueMail(db(), letter, { now: now() });
    expect(await sendNext()).toBe(true);
    expect(await sendNext()).toBe(false);
    expect(await waiting()).toEqual([]);
    const [{ to, from: sender, text } = { to: [], from: '', text: '' }, ...more] = mailServer.received;
    expect(more).toEqual([]);
    expect([to, sender]).toEqual([['annabel@shop.example'], 'shop@kitewharf.example']);
    expect(text).toContain('From: Kitewharf <shop@kitewharf.example>');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toMatch(/^Message-ID: <mall-\d+@kitewharf\.example>/im);
  });

  it('of what goes to many says in its head where it is left by one tap (RFC 8058), and no other does', async () => {
    await queueMail(db(), { ...letter, leave_url: 'https://shop.example/letters/leave?proof=a.b' }, { now: now() });
    await sendNext();
    await queueMail(db(), letter, { now: now() });
    await sendNext();
    const [left, plain] = mailServer.received.map(({ text }) => text);
    expect(left).toContain('List-Unsubscribe: <https://shop.example/letters/leave?proof=a.b>');
    expect(left).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(plain).not.toContain('List-Unsubscribe');
  });

  it('a code does not wait behind notices, nor these behind letters to many, however many strangers have ordered', async () => {
    const kinds = [['list', { leave_url: 'https://shop.example/letters/leave?proof=a.b' }, {}], ['notice', {}, {}], ['code', {}, { expiresAt: now() + 600_000 }]] as const;
    for (const [kind, more, until] of kinds) {
      for (const nth of [1, 2]) await queueMail(db(), { ...letter, ...more, recipient: `${kind}${nth}@shop.example` }, { now: now(), ...until });
      clock.now += 1_000;
    }
    while (await sendNext()) continue;
    expect(mailServer.received.map(({ to }) => to[0]?.split('@')[0])).toEqual(['code1', 'code2', 'notice1', 'notice2', 'list1', 'list2']);
  });

  it('an e-mail goes to one mailbox, whatever the address looks like', async () => {
    for (const recipient of ['a+b@shop.example', "o'neil@shop.example", 'a&b=c@shop.example']) {
      await queueMail(db(), { ...letter, recipient }, { now: now() });
      await sendNext();
    }
    expect(mailServer.received.map(({ to }) => to)).toEqual([['a+b@shop.example'], ["o'neil@shop.example"], ['a&b=c@shop.example']]);
  });

  it('belongs to the transaction of what it tells of: without that there is none', async () => {
    await expect(db().transaction().execute(async (trx) => {
      await queueMail(trx, letter, { now: now() });
      throw new Error('undone');
    })).rejects.toThrow('undone');
    expect(await waiting()).toEqual([]);
  });

  it('is tried again with growing pauses, and given up at last; nothing of it is told to the log', async () => {
    await queueMail(db(), letter, { now: now() });
    mailServer.refusal = full;
    const pauses: number[] = [];
    for (let tried = 0; tried < 40; tried += 1) {
      expect(await sendNext()).toBe(true);
      const [row] = await waiting();
      if (!row) break;
      pauses.push((row.due_at - now()) / 1000);
      expect(await sendNext()).toBe(false);
      clock.now = row.due_at;
    }
    expect(pauses.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
    expect(Math.max(...pauses)).toBe(6 * 3600);
    expect(pauses).toHaveLength(15);
    expect(mailServer.received).toEqual([]);
    expect(failures[0]?.message).toMatch(/^e-mail \d+ was not sent at try 1: EENVELOPE 452$/);
    expect([failures.length, failures.at(-1)?.message]).toEqual([16, expect.stringMatching(/^e-mail \d+ was not sent at try 16: EENVELOPE 452, and is given up$/)]);
    expect(failures.map(({ message, stack }) => `${message}${stack}`).join()).not.toMatch(/annabel|271828/);
  });

  it.each(['5.1.1 nobody is called', 'there is no mailbox'])('one for a mailbox that is not there (%s) is given up at once, which is noted and no failure', async (says) => {
    await queueMail(db(), letter, { now: now() });
    mailServer.refusal = { responseCode: 550, says };
    expect(await sendNext()).toBe(true);
    expect([await waiting(), failures, notes]).toEqual([[], [], [expect.stringMatching(/^e-mail \d+ was not sent at try 1: EENVELOPE 550, and is given up$/)]]);
  });

  it.each([[550, '5.7.1 no relaying for the mall to'], [552, 'full is the mailbox of'], [554, '5.2.2 full is the mailbox of'], [450, 'later to']])('a no that may not be final (%i %s) fails, and is tried again', async (responseCode, says) => {
    await queueMail(db(), letter, { now: now() });
    mailServer.refusal = { responseCode, says };
    await sendNext();
    expect([(await waiting()).length, failures.length, notes]).toEqual([1, 1, []]);
  });

  it('an e-mail goes out when the mail server is back', async () => {
    await queueMail(db(), letter, { now: now() });
    mailServer.refusal = full;
    await sendNext();
    mailServer.refusal = undefined;
    clock.now += 30_000;
    await sendNext();
    expect(mailServer.received).toHaveLength(1);
  });

  it('a code that could not be sent while it was good is not sent at all', async () => {
    await queueMail(db(), letter, { now: now(), expiresAt: now() + 1000 });
    clock.now += 1000;
    expect(await sendNext()).toBe(true);
    expect([mailServer.received, await waiting()]).toEqual([[], []]);
  });

  it('[W-225] one for an address that nobody has is crossed out and not sent', async () => {
    await queueMail(db(), { ...letter, recipient: '' }, { now: now() });
    expect(await sendNext()).toBe(true);
    expect([mailServer.received, await waiting(), failures]).toEqual([[], [], []]);
  });

  it('[W-206] without a mail server it is printed in development', async () => {
    const said: string[] = [];
    await queueMail(db(), letter, { now: now() });
    await sendNext(openMailTransport('printed', (text) => said.push(text)));
    expect(said).toEqual(['E-mail to annabel@shop.example (no SMTP_URL, so it is only printed)\n  Your code is 271828 – für Sie\n  The code is 271828.\n  您好']);
  });

  it('whoever took an e-mail and died leaves it to another after 5 minutes', async () => {
    await queueMail(db(), letter, { now: now() });
    let died = () => {};
    const dying = sendNext(() => new Promise((_resolve, reject) => (died = () => reject(new Error('killed')))));
    // The letter is taken, and its sending never ends.
    while ((await waiting())[0]?.tries === 0) await new Promise(setImmediate);
    expect(await sendNext()).toBe(false);
    clock.now += 5 * 60_000;
    expect(await sendNext()).toBe(true);
    expect(mailServer.received).toHaveLength(1);
    died();
    await dying;
  });

  it('the room sends what comes while it is open, and waits at its end for what is on its way', async () => {
    await queueMail(db(), letter, { now: now() });
    const heard = new Promise<void>((resolve) => (mailServer.hear = resolve));
    const log = { debug: () => {}, info: () => {}, warn: failed, error: failed };
    const room = new JobRunner(now);
    room.start([{ name: 'mail', everyMs: 1, run: (run) => sendDueMail(db(), post, now, run) }], log);
    await heard;
    await room.stop(log);
    expect([mailServer.received.length, await waiting(), failures]).toEqual([1, [], []]);
    await queueMail(db(), letter, { now: now() });
    expect(await waiting()).toHaveLength(1);
  });

  it('sends all that is due, and at a stop none after the one on its way', async () => {
    for (let count = 0; count < 3; count += 1) await queueMail(db(), letter, { now: now() });
    const stop = new AbortController();
    await sendDueMail(db(), (sent) => Promise.resolve(stop.abort(sent)), now, { stopping: stop.signal, ...telling });
    expect(await waiting()).toHaveLength(2);
    await sendDueMail(db(), post, now, { stopping: new AbortController().signal, ...telling });
    expect([mailServer.received.length, await waiting(), failures]).toEqual([2, [], []]);
  });

  if (kind === 'server') {
    it('two servers send each e-mail once', async () => {
      for (let count = 0; count < 30; count += 1) await queueMail(db(), { ...letter, recipient: `a${count}@shop.example` }, { now: now() });
      const sent: string[] = [];
      const send: SendMail = ({ recipient }) => {
        sent.push(recipient);
        return Promise.resolve();
      };
      const drain = async () => {
        while (await sendNext(send)) continue;
      };
      await Promise.all([drain(), drain(), drain(), drain()]);
      expect(sent.toSorted()).toEqual(Array.from({ length: 30 }, (_, count) => `a${count}@shop.example`).toSorted());
    });
  }
});
