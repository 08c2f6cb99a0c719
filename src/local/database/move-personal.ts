import type { Transaction } from 'dexie';
import * as v from 'valibot';
import { readQueryKey } from '../../contract/shop/query-key';
import type { ChatMarkRow, CounterRow, DraftPictureRow, DraftRow, OrderMarkRow, UserReplyRow } from './database';
import { parseRow } from './parse-row';

/** A row of `personal`, in which versions before the fifth stored all these kinds, told apart by prefixes of the key. */
const personalRow = v.object({ user: v.string(), key: v.string(), reply: v.unknown(), asOf: v.number() });

const chosenPicture = v.object({ id: v.string(), place: v.string(), picture: v.instance(Blob) });

const counterNames: Readonly<Record<string, CounterRow['name']>> = { 'addresses settled': 'addressesSettled', 'favourites settled': 'favouritesSettled', 'chat unread': 'chatUnread' };

type Moved =
  | { readonly table: 'userReplies'; readonly row: UserReplyRow }
  | { readonly table: 'drafts'; readonly row: DraftRow }
  | { readonly table: 'draftPictures'; readonly row: DraftPictureRow }
  | { readonly table: 'orderMarks'; readonly row: OrderMarkRow }
  | { readonly table: 'chatMarks'; readonly row: ChatMarkRow }
  | { readonly table: 'counters'; readonly row: CounterRow };

/** The table and row for a row of `personal`; `undefined` for one that no version wrote. */
export function movedRow(personal: unknown): Moved | undefined {
  const parsed = parseRow(personalRow, personal);
  if (!parsed) return undefined;
  const { user, key, reply, asOf } = parsed;
  if (readQueryKey(key)) return { table: 'userReplies', row: { user, key, reply, asOf } };
  const after = (begin: string) => (key.startsWith(begin) ? key.slice(begin.length) : undefined);

  if (typeof reply === 'string') {
    const name = after('draft ');
    if (name !== undefined) return { table: 'drafts', row: { user, name, text: reply } };
    const mark = after('chat ');
    if (mark === 'received' || mark === 'read') return { table: 'chatMarks', row: { user, mark, messageId: reply } };
  }
  if (typeof reply === 'number') {
    const name = counterNames[key];
    if (name) return { table: 'counters', row: { user, name, value: reply } };
    for (const mark of ['reminded', 'reviewed'] as const) {
      const id = after(`${mark} `);
      if (id !== undefined) return { table: 'orderMarks', row: { user, mark, id, at: reply } };
    }
  }
  const kind = after('favourites listed ');
  if (kind !== undefined) return { table: 'counters', row: { user, name: kind === 'goods' ? 'goodsListed' : 'sellersListed', value: 1 } };
  const chosen = parseRow(chosenPicture, reply);
  const formAndId = after('chosen picture ');
  if (!chosen || formAndId === undefined) return undefined;
  return { table: 'draftPictures', row: { user, form: formAndId.slice(0, -` ${chosen.id}`.length), ...chosen, position: asOf } };
}

/** Migration to version 5: each kind of row gets its own table. All rows are moved, or none if it is interrupted. */
export async function movePersonal(transaction: Transaction): Promise<void> {
  for (const personal of await transaction.table('personal').toArray()) {
    const moved = movedRow(personal);
    if (moved) await transaction.table(moved.table).put(moved.row);
  }
}
