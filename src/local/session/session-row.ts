import * as v from 'valibot';
import type { DeviceDatabase, SessionRow } from '../database/database';
import { parseRow } from '../database/parse-row';

const sessionRow = v.object({ name: v.literal('open'), user: v.string(), token: v.string() });

/** The session that is open on this device. Read it in the transaction that relies on it: another tab may log out meanwhile. */
export async function readSession(db: DeviceDatabase): Promise<SessionRow | undefined> {
  return parseRow(sessionRow, await db.session.get('open'));
}

/** The state that is there from a logout on, until somebody logs in. */
export const leftName = 'left';

/** Whether the last user here has logged out. A database that was lost, or did not take a login, says nothing of that. */
export async function hasLeft(db: DeviceDatabase): Promise<boolean> {
  return (await db.session.get('open')) === undefined && (await db.state.get(leftName)) !== undefined;
}

/** The user code of the visitor's cart and outbox rows. */
export const visitor = '';

/** The user code of the user logged in on this device; `undefined` for nobody. */
export async function presentUser(db: DeviceDatabase): Promise<string | undefined> {
  return (await readSession(db))?.user;
}

/** The user code of the rows that can be a visitor's too, such as the cart's. Call it within the transaction that uses the result: another tab may log out meanwhile. */
export async function presentOwner(db: DeviceDatabase): Promise<string> {
  return (await presentUser(db)) ?? visitor;
}
