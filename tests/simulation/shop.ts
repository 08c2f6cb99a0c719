import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '../../src/contract/shop/calls';
import { openAppServices, type AppServices } from '../../src/server/app-services';
import { answerCall, toEnvelope } from '../../src/server/calls/answer';
import { findCaller } from '../../src/server/features/account';
import type { PictureEncoder } from '../../src/server/platform/picture-encoder';
import { shopRequest } from '../../src/server/shop-call';
import { insertCatalog, testNow } from '../support/catalog';
import { migratedFolder } from '../support/server/embedded-folders';
import { openInMemory } from '../support/server/in-memory';
import { insertSession, insertShopper } from '../support/server/shopper';
import { testSettings } from '../support/server/test-settings';
import type { Effects, Question } from './effects';

/** Pictures are stored as they come: re-encoding is tested elsewhere. */
const noEncoder: PictureEncoder = { encode: (bytes) => Promise.resolve(bytes) };
const never = () => {
  throw new Error('nothing is drawn here');
};

/** The mall's own handlers over an in-memory database: one for all stories, each with its own users. */
export class RealShop {
  /** the shop's clock, moved by the story */
  at = testNow;

  private constructor(
    private readonly mall: AppServices,
    private readonly folder: string,
  ) {}

  static async open(): Promise<RealShop> {
    const folder = mkdtempSync(path.join(tmpdir(), 'dhow-simulation-'));
    const settings = testSettings(folder);
    const database = await openInMemory(await migratedFolder());
    await insertCatalog(database.db);
    const clock = { now: () => testNow };
    const mall = await openAppServices({ settings, database, pictures: { kept: never, picture: never }, now: () => clock.now(), encoder: noEncoder });
    const shop = new RealShop(mall, folder);
    clock.now = () => shop.at;
    return shop;
  }

  async close(): Promise<void> {
    await this.mall.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async newUser(): Promise<string> {
    const id = randomUUID();
    await insertShopper(this.mall.database.db, { id });
    return id;
  }

  /** A login: a new token each time. */
  async newToken(userId: string): Promise<string> {
    return (await insertSession(this.mall.database.db, userId, { isBrowser: false, expiresAt: this.at + 400 * 86_400_000 })).token;
  }

  /** Ends all sessions of a user, as an operator or another device can. */
  async endSessions(userId: string): Promise<void> {
    await this.mall.database.db.updateTable('session').set({ ended_at: new Date(this.at).toISOString() }).where('user_id', '=', userId).where('ended_at', 'is', null).execute();
  }

  /** Answers as `http/shop-route.ts` does; returns the envelope as text. */
  async answer({ name, payload, token, idempotencyKey }: Question): Promise<string> {
    const { mall } = this;
    const found = await findCaller(mall.database.db, { token, cookie: undefined }, this.at);
    const client = { address: '192.0.2.1', origin: 'http://shop.example', home: 'http://shop.example', cookie: undefined, device: undefined, userAgent: '', isBrowser: false, setCookie: () => {} };
    const answer = await answerCall(
      { calls, handlers: mall.handlers },
      shopRequest({ name, payload, idempotencyKey, address: '192.0.2.1', found }),
      mall.shop('en', { validation: 'inclusive', name: 'Dhow', payments: ['balance'] }, { caller: typeof found === 'string' ? undefined : found, client }),
      () => {},
    );
    return JSON.stringify(toEnvelope(answer));
  }

  /** Everything that resulted, for these users. */
  async effects(users: readonly string[]): Promise<Effects> {
    const { db } = this.mall.database;
    const chat = await db.selectFrom('chat_message').select(['user_id as user', 'type', 'content']).where('user_id', 'in', users).orderBy('id').execute();
    const goods = await db.selectFrom('keep_goods').select(['user_id as user', 'goods_id as id']).where('user_id', 'in', users).execute();
    const sellers = await db.selectFrom('follow').select(['follower as user', 'seller_id as id']).where('follower', 'in', users).execute();
    const avatars = await db.selectFrom('app_user').select(['id', 'avatar']).where('id', 'in', users).execute();
    const uploads = await db.selectFrom('upload').select(['name', 'user_id', 'sha256']).where('user_id', 'in', users).execute();
    return {
      chat, goods, sellers,
      avatars: new Map(avatars.map(({ id, avatar }) => [id, avatar])),
      uploads: new Map(uploads.map(({ name, user_id: user, sha256 }) => [name, { user, sha256 }])),
    };
  }

  async subscriptions(email: string): Promise<number> {
    const rows = await this.mall.database.db.selectFrom('subscription').select('email').where('email', '=', email).execute();
    return rows.length;
  }
}
