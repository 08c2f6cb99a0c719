import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { deskCallPath, deskCalls, isDeskCallName, type DeskCallName } from '../../../src/contract/desk/calls';
import { envelope } from '../../../src/contract/envelope';
import { refusalOfCode } from '../../../src/contract/refusals';
import { bodyOf } from '../../support/any-payload';
import { insertBuyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { apply } from '../../support/server/loans';
import { placeOrder } from '../../support/server/orders';
import { insertShopper } from '../../support/server/shopper';
import { employ } from '../../support/server/staff';
import { bindTrc20, deposit, openDepositWays, openWithdrawChannels, trc20, withdraw } from '../../support/server/wallet';

const names = Object.keys(deskCalls).filter(isDeskCallName);

type Schema = { readonly entries?: Readonly<Record<string, unknown>>; readonly options?: readonly Schema[] };
function fieldsIn({ entries = {}, options = [] }: Schema): string[] {
  return [...new Set([...Object.keys(entries), ...options.flatMap(fieldsIn)])];
}
const fieldsOf = (name: DeskCallName) => fieldsIn(deskCalls[name].payload as Schema);

describeWithShop((shop) => {
  const db = () => shop().db;
  /** Existing ids and values, so that bodies get past their schemas. */
  let likely: unknown[] = [];
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    await openDepositWays(db());
    await openWithdrawChannels(db());
    const [shopper, buyer] = [await insertShopper(db(), { username: 'fuzzed01' }), await insertBuyer(db())];
    await bindTrc20(db(), buyer);
    const made = [await placeOrder(db(), { userId: shopper.userId, status: 1 }), await deposit(shop(), shopper), await withdraw(shop(), buyer), await apply(shop(), buyer)];
    likely = [
      ...made.map(({ id }) => id), 'fuzzed01', 'Olga', 'lantern', 'operator', 'merchant', 'active', 'identity', 'unpaid_orders', 'TRC20', 'USDT', 'EUR', 'bank', trc20, 'Because.', '0.92', 20, false, null,
    ];
    await employ(shop(), 'Olga', { role: 'operator' });
  });

  it('has fields for all that carry a payload', () => {
    expect(names.filter((name) => fieldsOf(name).length > 0).length).toBeGreaterThan(names.length / 2);
  });

  describe('an admin at the desk', () => {
    it.each(names)('%s answers a valid reply or a foreseen refusal to whatever it is sent', async (name) => {
      // New for each call: some end the session, or disable its owner.
      const { token } = await employ(shop(), `Adele-${names.indexOf(name)}`, { role: 'admin' });
      await fc.assert(
        fc.asyncProperty(bodyOf(fieldsOf(name), likely), async (body) => {
          const payload = JSON.stringify(body);
          const response = await shop().app.inject({ method: 'POST', url: deskCallPath(name), headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, payload });
          const told = `${name} ${payload} answered ${response.statusCode} ${response.body}`;
          expect(response.statusCode, told).toBe(200);
          const { code, data } = v.parse(envelope, response.json());
          const refusal = refusalOfCode(code);
          expect(code === 0 ? v.is(deskCalls[name].reply, data) : refusal !== undefined && refusal !== 'serverError', told).toBe(true);
        }),
        { numRuns: 60 },
      );
    });
  });
});
