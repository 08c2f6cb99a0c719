import { Dexie, type DBCore, type DexieOptions, type EntityTable, type Middleware, type PromiseExtended, type Table } from 'dexie';
import type { CallName } from '../../contract/shop/calls';
import type { ChatMessage } from '../../contract/shop/chat';
import type { GoodsCard } from '../../contract/shop/goods';
import type { OutboxRow, PictureRow } from '../outbox/outbox-row';
import { foreignVersion } from './foreign-database';
import { movePersonal } from './move-personal';
import { rebuildDatabase } from './rebuild-database';

/** The last good reply of one question (see contract/shop/query-key.ts). */
export type ReplyRow = {
  key: string;
  /** as the shop sent it; parsed by its call's schema when read */
  outcome: unknown;
  asOf: number;
  /** when a page last showed it: the oldest go first when room is needed */
  usedAt: number;
  /** every product whose price it shows, so that a change reaches all of them */
  goodsIds: string[];
};

/** A product as some list or page showed it: what the search without a line looks through. */
export type GoodsRow = {
  id: string;
  language: string;
  card: GoodsCard;
  asOf: number;
  usedAt: number;
};

/** Small things by name: search history, the search result last shown, what the page was set to. */
type StateRow = { name: string; value: unknown };

/**
 * The session that is open on this device; the one row is named `open`. The page reads its own copy in localStorage
 * (local/session/kept-session.ts); the queue believes this one, because it changes in the same transaction as the queue.
 */
export type SessionRow = { name: 'open'; user: string; token: string };

/** What encrypts and decrypts a user's rows. It can't be read out again, and stays only while the user is logged in. */
type KeyRow = { user: string; key: CryptoKey };

/** Encrypted rows of a user whose session ended: readable again after the same user's login. Their table is called `sealed`. */
type EncryptedRow = { id?: number; user: string; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** Who replays the queue now. `beat` grows while that one is alive: whoever sees it stand still may take over. */
type LeaseRow = { name: 'outbox'; holder: string; beat: number };

/**
 * A reply that is one user's; parsed by its call's schema when read. `asOf` is 0 where the shop has to be asked anew;
 * `saidAt` stays when the shop said it, which rows of versions before don’t tell.
 */
export type UserReplyRow = { user: string; key: string; reply: unknown; asOf: number; saidAt?: number };

/** What a user has begun to write in one form, and not sent. */
export type DraftRow = { user: string; name: string; text: string };

/** A picture that was chosen for a place of a form, and not sent; `position` orders those of one form. */
export type DraftPictureRow = { user: string; form: string; id: string; place: string; picture: Blob; position: number };

/** What was done to an order from this device, and when: UTC milliseconds. `id` is the order's, or a line's (local/orders/order-marks.ts). */
export type OrderMarkRow = { user: string; mark: 'reminded' | 'reviewed'; id: string; at: number };

/** Up to which message the shop has listed a conversation to this device, and up to which it was on screen. */
export type ChatMarkRow = { user: string; mark: 'received' | 'read'; messageId: string };

/**
 * How many changes the outbox settled, how often the shop told a whole list of favourites since the user came, how many
 * messages were not read yet, and how often what the shop says to a call was made stale.
 */
export type CounterRow = { user: string; name: 'addressesSettled' | 'favouritesSettled' | 'goodsListed' | 'sellersListed' | 'chatUnread' | 'ordersToAct' | 'ordersSeen' | `stale ${CallName}`; value: number };

/** What the shop said last of a user's favourite products and followed stores. */
export type FavouriteRow = { user: string; kind: 'goods' | 'seller'; id: string };

/**
 * A user's cart, by name: its lines, those saved for later, what of them was taken to the checkout, what a login merged into it,
 * and what the shop has of it. The visitor's is under the empty user code.
 */
export type CartRow = { user: string; key: 'lines' | 'saved' | 'selected' | 'merged' | 'synced'; value: unknown };

/** A product that was looked at on this device, and when last: UTC milliseconds. The visitor's are under the empty user code. */
type ViewedRow = { user: string; id: string; at: number };

/** A chat message as the shop has it. */
export type ChatRow = ChatMessage & { user: string };

/** An order that the shop has not confirmed yet; parsed when it is read (local/orders/order-drafts.ts). */
export type OrderDraftRow = { user: string; id: string; key: string; state: string; order: unknown; madeAt: number };

/**
 * Every table with rows of one user, and what becomes of them when the session ends without a logout. A logout deletes all.
 * - `encrypt`: they can't be read until the same user is back. Where they can't be encrypted, because the page came over
 *   plain http, they stay: nothing else knows what the shopper did.
 * - `encryptOrDelete`: the same, but they are deleted where they can't be encrypted.
 * - `delete`: the shop tells them again, or, of the pictures, they are too large to keep for somebody who may not come back.
 * - `keep`: they are encrypted already.
 */
export const userTables = {
  outbox: 'encrypt',
  outboxPictures: 'encrypt',
  cart: 'encrypt',
  orderDrafts: 'encrypt',
  drafts: 'encryptOrDelete',
  draftPictures: 'delete',
  userReplies: 'delete',
  favourites: 'delete',
  chat: 'delete',
  chatMarks: 'delete',
  orderMarks: 'delete',
  viewed: 'delete',
  counters: 'delete',
  sealed: 'keep',
} as const satisfies Record<string, 'encrypt' | 'encryptOrDelete' | 'delete' | 'keep'>;
type UserTable = keyof typeof userTables;
export const userTableNames = Object.keys(userTables) as readonly UserTable[];

/** What the shopper did, of which nothing may be lost that was told as kept. The rest can be had again. */
const shoppersWord: ReadonlySet<string> = new Set(['outbox', 'outboxPictures', 'cart', 'orderDrafts', 'sealed']);

/**
 * Chromium calls a transaction complete when the system has its bytes: a killed browser loses nothing of it, a machine
 * that loses its power may. What the shopper did is on the disk before it is told as kept; catalogs need not wait for that.
 */
const durability: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'durability',
  create: (core) => ({
    ...core,
    transaction: (tables, mode, options) =>
      core.transaction(tables, mode, { ...options, durability: tables.some((table) => shoppersWord.has(table)) ? 'strict' : 'relaxed' }),
  }),
};

/**
 * What this device keeps. One database for all brands of one address: an address has one brand. The first three tables
 * are anybody's; `userTables` lists those of one user.
 */
export class DeviceDatabase extends Dexie {
  replies!: EntityTable<ReplyRow, 'key'>;
  goods!: Table<GoodsRow, [string, string]>;
  state!: EntityTable<StateRow, 'name'>;

  outbox!: EntityTable<OutboxRow, 'seq'>;
  outboxPictures!: Table<PictureRow, [string, number]>;
  session!: EntityTable<SessionRow, 'name'>;
  keys!: EntityTable<KeyRow, 'user'>;
  sealed!: EntityTable<EncryptedRow, 'id'>;
  lease!: EntityTable<LeaseRow, 'name'>;
  userReplies!: Table<UserReplyRow, [string, string]>;
  drafts!: Table<DraftRow, [string, string]>;
  draftPictures!: Table<DraftPictureRow, [string, string, string]>;
  orderMarks!: Table<OrderMarkRow, [string, string, string]>;
  chatMarks!: Table<ChatMarkRow, [string, string]>;
  counters!: Table<CounterRow, [string, string]>;
  favourites!: Table<FavouriteRow, [string, string, string]>;
  chat!: Table<ChatRow, [string, string]>;
  cart!: Table<CartRow, [string, string]>;
  orderDrafts!: Table<OrderDraftRow, [string, string]>;
  viewed!: Table<ViewedRow, [string, string]>;

  private readonly factory: IDBFactory | undefined;
  private looked: Promise<void> | undefined;

  constructor(name = 'dhow', options?: DexieOptions & { readonly indexedDB?: IDBFactory }) {
    super(name, options);
    this.factory = options?.indexedDB ?? globalThis.indexedDB;
    this.version(1).stores({
      replies: 'key, usedAt, *goodsIds',
      goods: '[language+id], usedAt, language',
      state: 'name',
    });
    this.version(2).stores({
      outbox: '++seq, &id, user',
      outboxPictures: '[entry+index], user',
      session: 'name',
      keys: 'user',
      sealed: '++id, user',
      lease: 'name',
      personal: '[user+key], user',
      favourites: '[user+kind+id], user, [user+kind]',
      chat: '[user+id], user',
    });
    this.version(3).stores({ cart: '[user+key], user' });
    this.version(4).stores({ orderDrafts: '[user+id], user' });
    this.version(5)
      .stores({
        userReplies: '[user+key], user',
        drafts: '[user+name], user',
        draftPictures: '[user+form+id], user, [user+form]',
        orderMarks: '[user+mark+id], user, [user+mark]',
        chatMarks: '[user+mark], user',
        counters: '[user+name], user',
        personal: null,
      })
      .upgrade(movePersonal);
    this.version(6).stores({ viewed: '[user+id], user' });
    this.use(durability);
  }

  /** Dexie opens at the first question by itself: every way to the rows leads through here, of a page and of the worker. */
  override open(): PromiseExtended<Dexie> {
    // In a task of its own: to Dexie a query that is watched would end where other promises are awaited in it.
    this.looked ??= new Promise((resolve) => setTimeout(() => resolve(this.makeOurs())));
    return Dexie.Promise.resolve(this.looked).then(() => super.open());
  }

  /** A database of our name that has other keys can be opened, and nothing can be written into it. */
  private async makeOurs(): Promise<void> {
    if (!this.factory) return;
    try {
      const foreign = await foreignVersion(this, this.factory);
      if (foreign !== undefined) await rebuildDatabase(this, this.factory, foreign);
    } catch {
      // Dexie's own opening, which comes next, tells what is wrong.
    }
  }
}

export const device = new DeviceDatabase();
