import * as v from 'valibot';
import { device, type DraftRow } from './database/database';
import { parseRow } from './database/parse-row';
import { presentUser } from './session/session-row';

/** After this long the shop's records show what became of it, and whoever sends the same amount means a new one. */
const keptMs = 86_400_000;

const sentToken = v.object({ token: v.string(), before: v.array(v.string()), madeAt: v.number() });
/**
 * The form token of a withdrawal or repayment that was sent. `before`: what the shop's records contained before that.
 * `until`: what is sent from then on (UTC milliseconds) is a new one; missing where the device doesn't keep it.
 */
export type SentToken = { readonly token: string; readonly before: readonly string[]; readonly until?: number };

/** A draft of this name is never shown in a form. */
const rowName = (what: string) => `sent ${what}`;

/** What a row keeps; `undefined` for one that is too old. */
function tokenOf({ text }: Pick<DraftRow, 'text'>): SentToken | undefined {
  const kept = parseRow(sentToken, JSON.parse(text));
  // In either direction: the device's clock may have been set back.
  if (!kept || Math.abs(Date.now() - kept.madeAt) >= keptMs) return undefined;
  return { token: kept.token, before: kept.before, until: kept.madeAt + keptMs };
}

async function ownToken(what: string): Promise<{ readonly user: string; readonly kept: SentToken | undefined } | undefined> {
  const user = await presentUser(device);
  if (user === undefined) return undefined;
  const row = await device.drafts.get([user, rowName(what)]);
  return { user, kept: row && tokenOf(row) };
}

/** What the present user sent earlier, in whatever tab, and has no answer to. */
export async function keptToken(what: string): Promise<SentToken | undefined> {
  return (await ownToken(what))?.kept;
}

/**
 * Saves the token before it is sent, so that after a reload the same is sent again. It is among the user's drafts: gone
 * at logout, unreadable while nobody is logged in. Returns what to send with: another tab may have been first. With the order
 * drafts, its transaction is on the disk before it is done (database/database.ts): a power failure must not lose it. Tokens of
 * whatever name that are too old are deleted: with them are amounts and the last digits of cards.
 */
export function keepToken(what: string, { token, before }: SentToken): Promise<SentToken> {
  return device.transaction('rw', device.drafts, device.session, device.orderDrafts, async () => {
    const own = await ownToken(what);
    if (!own) return { token, before };
    const { user, kept } = own;
    await device.drafts.where('[user+name]').between([user, rowName('')], [user, rowName('\uffff')]).filter((row) => !tokenOf(row)).delete();
    if (kept) return kept;
    const madeAt = Date.now();
    await device.drafts.put({ user, name: rowName(what), text: JSON.stringify({ token, before, madeAt }) });
    return { token, before, until: madeAt + keptMs };
  });
}

/** The shop has answered it. Another token, by another tab, stays. */
export async function forgetToken(what: string, token: string): Promise<void> {
  await device.transaction('rw', device.drafts, device.session, async () => {
    const own = await ownToken(what);
    if (own?.kept?.token === token) await device.drafts.delete([own.user, rowName(what)]);
  });
}
