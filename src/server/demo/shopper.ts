import { parseMoney } from '../../rules/money';
import type { Db } from '../db/schema';
import { PasswordHashes } from '../features/account';
import { transfer } from '../features/ledger';
import { timestamp } from '../db/timestamp';

/** Its password is public: the account is created with the demo catalog only, and holds nobody's data. */
const demo = { id: 'demo-shopper', username: 'demoshopper', password: 'Harbour-2718', safeword: '271828', invitationCode: 'DEMQSHPR' } as const;
/** Its presence marks a mall as made by the demo. */
export const demoShopperId = demo.id;

/** Whether the demo made this mall. */
export async function isDemoMall(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').where('id', '=', demoShopperId).executeTakeFirst()) !== undefined;
}

/** USDT, worth nothing outside the demo. */
const demoBalance = parseMoney('5000');

/** The starting balance of every other account of the demo, unless an operator changes it. */
const newAccountBalance = '500';
/** The demo's delivery times, as made up as its goods. */
const deliveryDays = 'DE 6-12, FR 6-12, GB 7-14, US 8-16, * 10-20';

/** Inserts the shopper for trying out the demo, with a demo balance to pay with; new accounts get one of their own. */
export async function insertDemoShopper(db: Db, now: number): Promise<void> {
  const hashes = await PasswordHashes.open();
  await db
    .insertInto('app_user')
    .values({
      id: demo.id,
      username: demo.username,
      username_key: demo.username,
      password_hash: await hashes.makeAtOnce(demo.password),
      safeword_hash: await hashes.makeAtOnce(demo.safeword),
      invitation_code: demo.invitationCode,
      created_at: timestamp(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('setting')
    .values([{ code: 'new_account_balance', value: newAccountBalance }, { code: 'delivery_days', value: deliveryDays }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (demoBalance) await transfer(db, { kind: 'grant', reference: `demo balance of ${demo.id}`, from: 'mall:capital', to: `user:${demo.id}`, amount: demoBalance, now });
}

/** Returns the text about the demo logins that is printed at start; `undefined` if there are none. */
export async function demoLoginText(db: Db): Promise<string | undefined> {
  const user = await db.selectFrom('app_user').select('username').where('id', '=', demo.id).where('status', '=', 'active').executeTakeFirst();
  return (
    user &&
    `Demo logins: user name ${user.username}, password ${demo.password} (unless it was changed). ` +
      `Its fund password was ${demo.safeword} and its demo balance ${demoBalance} USDT, worth nothing anywhere else, when the demo was made.`
  );
}
