import { parseMoney } from '../../rules/money';
import type { Db } from '../db/schema';
import { PasswordHashes } from '../features/account';
import { transfer } from '../features/ledger';
import { moment } from '../db/moment';

/** Its password is known to everybody who reads this: it is made with the demo catalog only, and holds nothing of anybody. */
const demo = { id: 'demo-shopper', username: 'demoshopper', password: 'Harbour-2718', safeword: '271828', invitationCode: 'DEMQSHPR' } as const;
/** By it a mall is known as one that the demo made. */
export const demoShopperId = demo.id;
/** USDT that buy nothing outside of the demo. */
const demoBalance = parseMoney('5000');

/** What every other account of the demo begins with, unless an operator sets something else. */
const newAccountBalance = '500';
/** What the demo promises of its deliveries, which are as made up as its goods. */
const deliveryDays = 'DE 6-12, FR 6-12, GB 7-14, US 8-16, * 10-20';

/** The shopper with whom the demo can be tried out, and the demo balance to pay with; newcomers get one of their own. */
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
      created_at: moment(now),
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

/** What a start says of the demo logins; nothing where there are none. */
export async function tellDemoLogins(db: Db): Promise<string | undefined> {
  const user = await db.selectFrom('app_user').select('username').where('id', '=', demo.id).where('status', '=', 'active').executeTakeFirst();
  return (
    user &&
    `Demo logins: user name ${user.username}, password ${demo.password} (unless it was changed). ` +
      `Its fund password was ${demo.safeword} and its demo balance ${demoBalance} USDT, worth nothing anywhere else, when the demo was made.`
  );
}
