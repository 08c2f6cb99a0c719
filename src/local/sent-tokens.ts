import * as v from 'valibot';
import { device, type DraftRow } from './database/database';
import { parseRow } from './database/parse-row';
import { makingLastingRoom } from './database/storage-eviction';
import { presentUser } from './session/session-row';

/**
 * After this long, by the shop's clock, its records show what became of it, and whoever sends the same amount means a new one. The
 * device's clock may be corrected at any time, and would end a token whose request is still unanswered.
 */
const keptMs = 86_400_000;

/** `madeAt`: by the shop's clock. */
const sentToken = v.object({ token: v.string(), before: v.array(v.string()), madeAt: v.number() });
/**
 * The form token of a withdrawal or repayment that was sent. `before`: what the shop's records contained before that.
 * `until`: what is sent from then on (UTC milliseconds, by the device's clock) is a new one; missing where the
 * device doesn't keep it, or doesn't know the shop's time.
 */
export type SentToken = { readonly token: string; readonly before: readonly string[]; readonly until?: number };

/** A draft of this name is never shown in a form. */
const rowName = (what: string) => `sent ${what}`;

/** What a row keeps; `undefined` for one that is too old at the shop's time `shopNow`. Where that is unknown, none is. */
function tokenOf({ text }: Pick<DraftRow, 'text'>, shopNow: number | undefined): SentToken | undefined {
  const kept = parseRow(sentToken, JSON.parse(text));
  if (!kept) return undefined;
  const { token, before, madeAt } = kept;
  if (shopNow === undefined) return { token, before };
  const age = shopNow - madeAt;
  // In either direction: where the shop's time was unknown, `madeAt` is the device's.
  return Math.abs(age) < keptMs ? { token, before, until: Date.now() + keptMs - age } : undefined;
}

async function ownToken(what: string, shopNow: number | undefined): Promise<{ readonly user: string; readonly kept: SentToken | undefined } | undefined> {
  const user = await presentUser(device);
  if (user === undefined) return undefined;
  const row = await device.drafts.get([user, rowName(what)]);
  return { user, kept: row && tokenOf(row, shopNow) };
}

/** What the present user sent earlier, in whatever tab, and has no answer to. */
export async function keptToken(what: string, shopNow: number | undefined): Promise<SentToken | undefined> {
  return (await ownToken(what, shopNow))?.kept;
}

/**
 * Saves the token before it is sent, so that after a reload the same is sent again. It is among the user's drafts: gone
 * at logout, unreadable while nobody is logged in. Returns what to send with: another tab may have been first. With the order
 * drafts, its transaction is on the disk before it is done (database/database.ts): a power failure must not lose it. Tokens of
 * whatever name that are too old are deleted: with them are amounts and the last digits of cards.
 */
export function keepToken(what: string, { token, before }: SentToken, shopNow: number | undefined): Promise<SentToken> {
  return makingLastingRoom(device, () =>
    device.transaction('rw', device.drafts, device.session, device.orderDrafts, async () => {
      const own = await ownToken(what, shopNow);
      if (!own) return { token, before };
      const { user, kept } = own;
      await device.drafts.where('[user+name]').between([user, rowName('')], [user, rowName('\uffff')]).filter((row) => !tokenOf(row, shopNow)).delete();
      if (kept) return kept;
      await device.drafts.put({ user, name: rowName(what), text: JSON.stringify({ token, before, madeAt: shopNow ?? Date.now() }) });
      return { token, before, ...(shopNow !== undefined && { until: Date.now() + keptMs }) };
    }),
  );
}

/** The shop has answered it. Another token, by another tab, stays. */
export async function forgetToken(what: string, token: string): Promise<void> {
  await device.transaction('rw', device.drafts, device.session, async () => {
    const own = await ownToken(what, undefined);
    if (own?.kept?.token === token) await device.drafts.delete([own.user, rowName(what)]);
  });
}
