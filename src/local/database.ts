import { Dexie, type EntityTable, type Table } from 'dexie';
import type { GoodsCard } from '../contract/goods';

/** The last good reply of one question (see contract/key.ts). */
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
export type StateRow = { name: string; value: unknown };

/** What this device keeps of the mall. One database for all brands of one address: an address has one brand. */
export class DeviceDatabase extends Dexie {
  replies!: EntityTable<ReplyRow, 'key'>;
  goods!: Table<GoodsRow, [string, string]>;
  state!: EntityTable<StateRow, 'name'>;

  constructor(name = 'dhow') {
    super(name);
    this.version(1).stores({
      replies: 'key, usedAt, *goodsIds',
      goods: '[language+id], usedAt, language',
      state: 'name',
    });
  }
}

export const device = new DeviceDatabase();
