import { Dexie, type DBCore, type DexieOptions, type EntityTable, type Middleware, type PromiseExtended, type Table } from 'dexie';
import type { CallName } from '../../contract/shop/calls';
import type { ChatMessage } from '../../contract/shop/chat';
import type { GoodsCard } from '../../contract/shop/goods';
import type { OutboxRow, PictureRow } from '../outbox/outbox-row';
import { foreignVersion } from './foreign-database';
import { movePersonal } from './move-personal';
import { rebuildDatabase } from './rebuild-database';

/** The last good reply to one query (see contract/shop/query-key.ts). */
export type ReplyRow = {
  key: string;
  /** as the shop sent it; parsed with the call's schema when read */
  outcome: unknown;
  asOf: number;
  /** when a page last showed it: the oldest are evicted first */
  usedAt: number;
  /** every product whose price it shows, so that a price change reaches all replies */
  goodsIds: string[];
};

/** A product as some list or page showed it: the data of the offline search. */
export type GoodsRow = {
  id: string;
  language: string;
  card: GoodsCard;
  asOf: number;
  usedAt: number;
};

/** Small values by name: search history, the last search result, the page's preferences. */
type StateRow = { name: string; value: unknown };

/**
 * The session that is open on this device; its one row is named `open`. The page reads its own copy in localStorage
 * (local/session/kept-session.ts); the outbox uses this row, because it changes in the same transaction as the outbox.
 */
export type SessionRow = { name: 'open'; user: string; token: string };

/** The key for a user's rows. It is not extractable, and stays only while the user is logged in. */
type KeyRow = { user: string; key: CryptoKey };

/** Encrypted rows of a user whose session ended: decrypted at that user's next login. The table is called `sealed`. */
type EncryptedRow = { id?: number; user: string; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** Who replays the outbox now. `beat` grows while the holder is alive: when it stops growing, another may take over. */
type LeaseRow = { name: 'outbox'; holder: string; beat: number };

/**
 * A reply that belongs to one user; parsed with its call's schema when read. `asOf` is 0 if the shop has to be asked
 * again; `saidAt` stays the time of the reply, and is missing in rows of earlier versions.
 */
export type UserReplyRow = { user: string; key: string; reply: unknown; asOf: number; saidAt?: number };

/** What a user has begun to write in a form and not sent. */
export type DraftRow = { user: string; name: string; text: string };

/** A picture chosen for a place in a form and not sent, in bytes: a stored Blob, as earlier versions wrote it, may get lost. `position` orders the pictures of one form. */
export type DraftPictureRow = { user: string; form: string; id: string; place: string; position: number } & ({ bytes: ArrayBuffer; type: string } | { picture: Blob });

/** What was done to an order from this device, and when (UTC milliseconds). `id` is the order's, or a line's (rules/orders/orders.ts). */
export type OrderMarkRow = { user: string; mark: 'reminded' | 'reviewed'; id: string; at: number };

/** The last message of a conversation that the shop has listed to this device, and the last that was on screen. */
export type ChatMarkRow = { user: string; mark: 'received' | 'read'; messageId: string };

/**
 * Counters: changes settled by the outbox, complete lists of favourites received since the user logged in, unread
 * messages, orders to act on and those of them already seen, and how often the replies to a call became stale.
 */
export type CounterRow = { user: string; name: 'addressesSettled' | 'favouritesSettled' | 'goodsListed' | 'sellersListed' | 'chatUnread' | 'ordersToAct' | 'ordersSeen' | `stale ${CallName}`; value: number };

/** One of a user's favourite products or followed stores, as the shop last said. */
export type FavouriteRow = { user: string; kind: 'goods' | 'seller'; id: string };

/** Where a line is: in the cart itself, or saved for later. */
export type CartPlace = 'lines' | 'saved';

/**
 * Parts of a user's cart: its lines, the lines saved for later, the checkout selection, the result of the merge at
 * login, and the shop's copy. The visitor's rows have the empty user code.
 */
export type CartRow = { user: string; key: CartPlace | 'selected' | 'merged' | 'synced'; value: unknown };

/** A product viewed on this device, and when last (UTC milliseconds). The visitor's rows have the empty user code. */
type ViewedRow = { user: string; id: string; at: number };

/** A chat message as the shop has it. */
export type ChatRow = ChatMessage & { user: string };

/** An order that the shop has not confirmed yet; parsed when read (local/orders/order-drafts.ts). */
export type OrderDraftRow = { user: string; id: string; key: string; state: string; order: unknown; madeAt: number };

/**
 * Every table with rows of one user, and what happens to them when the session ends without a logout. A logout deletes
 * them all.
 * - `encrypt`: unreadable until the same user is back. Rows that can't be encrypted, because the page came over plain
 *   http, stay: nothing else knows what the shopper did.
 * - `encryptOrDelete`: the same, but deleted if they can't be encrypted.
 * - `delete`: the shop can send them again, or, for pictures, they are too large to keep for somebody who may not return.
 * - `keep`: already encrypted.
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

/** What the shopper did: nothing reported as saved may be lost. Everything else can be loaded again. */
const durableTables: ReadonlySet<string> = new Set(['outbox', 'outboxPictures', 'cart', 'orderDrafts', 'sealed']);

/**
 * Chromium reports a transaction as complete once the operating system has its bytes: that survives a killed browser
 * but not a power failure. What the shopper did is on disk before it is reported as saved; catalogs need not wait for
 * that.
 */
const durability: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'durability',
  create: (core) => ({
    ...core,
    transaction: (tables, mode, options) =>
      core.transaction(tables, mode, { ...options, durability: tables.some((table) => durableTables.has(table)) ? 'strict' : 'relaxed' }),
  }),
};

/**
 * The device's database. One for all brands of an origin, because an origin has one brand. The first three tables
 * belong to nobody in particular; `userTables` lists those of one user.
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
  private checked: Promise<void> | undefined;

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

  /** Dexie opens automatically at the first query, in a page and in the worker, so every access to the rows passes through here. */
  override open(): PromiseExtended<Dexie> {
    // In a task of its own: Dexie would end a live query in which other promises are awaited.
    this.checked ??= new Promise((resolve) => setTimeout(() => resolve(this.rebuildIfForeign())));
    return Dexie.Promise.resolve(this.checked).then(() => super.open());
  }

  /** Rebuilds a database of our name that has other keys: it can be opened, but not written to. */
  private async rebuildIfForeign(): Promise<void> {
    if (!this.factory) return;
    try {
      const foreign = await foreignVersion(this, this.factory);
      if (foreign !== undefined) await rebuildDatabase(this, this.factory, foreign);
    } catch {
      // Dexie's own open, which comes next, reports the error.
    }
  }
}

export const device = new DeviceDatabase();
