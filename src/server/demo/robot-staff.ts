import type { Staff } from '../../contract/desk/staff';
import { timestamp } from '../db/timestamp';
import type { Db } from '../db/schema';

/** Not a person: it never logs in, and appears in the audit under this name. */
export const robot: Staff = { id: 'demo-robot', name: 'demo-robot', role: 'operator', sellerId: null };
/** For what needs two people. */
export const secondRobot: Staff = { id: 'demo-robot-2', name: 'demo-robot-2', role: 'operator', sellerId: null };

/** Adds the robots to the staff, which they need before they do anything: the audit refers to them. */
export async function employRobot(db: Db, now: number): Promise<void> {
  await db
    .insertInto('staff')
    .values([robot, secondRobot].map(({ id, name, role }) => ({ id, name, name_key: name, password_hash: null, role, seller_id: null, created_at: timestamp(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
