import { sql } from 'kysely';
import { writeAudit } from '../calls/audit';
import { Refusal } from '../calls/refusal';
import { asTimestamp } from '../db/timestamp';
import type { Db } from '../db/schema';
import { actOnDue, caseOpenedBefore, doDeskAction, openRefund, refundAskedBefore, type DeskAction, type Due, type OrderRow } from '../features/orders';
import { minuteMs } from '../../rules/durations';
import { robot } from './robot-staff';
import { robotText } from './robot-texts';

function dueNow(now: number, minutes: number): readonly Due[] {
  const before = asTimestamp(now - minutes * minuteMs);
  const deskAction = (actionOn: (order: OrderRow, trx: Db) => DeskAction | Promise<DeskAction>) => async (trx: Db, order: OrderRow) => {
    const action = await actionOn(order, trx);
    const done = await doDeskAction(trx, robot, order, action, now);
    if (done instanceof Refusal) return false;
    await writeAudit(trx, { ...done, staffId: robot.id, action: `sellerOrder!${action.name}`, now });
    return true;
  };
  return [
    { when: sql<boolean>`status = 1 and paid_at <= ${before}`, act: deskAction(() => ({ name: 'confirm' })) },
    {
      when: sql<boolean>`status = 2 and confirmed_at <= ${before}`,
      act: deskAction(({ lang, serial_number: number }) => ({ name: 'ship', carrier: robotText('carrier', lang), trackingNumber: `DEMO-${number}`, content: robotText('shipped', lang) })),
    },
    {
      when: sql<boolean>`status = 3 and in_transit_at is null and shipped_at <= ${before}`,
      act: deskAction(({ lang }) => ({ name: 'logistics', content: robotText('inTransit', lang) })),
    },
    {
      when: sql<boolean>`status = 3 and delivered_at is null and in_transit_at <= ${before}`,
      act: deskAction(({ lang }) => ({ name: 'deliver', content: robotText('delivered', lang) })),
    },
    {
      when: caseOpenedBefore(before),
      // The first case is answered with a new parcel, a second with a refund.
      act: deskAction(({ lang, arrives_by: answeredBefore, serial_number: number }) =>
        answeredBefore === null
          ? { name: 'sendAgain', carrier: robotText('carrier', lang), trackingNumber: `DEMO-${number}-2`, days: 7, answer: robotText('sentAgain', lang) }
          : { name: 'refundUndelivered', answer: robotText('refunded', lang) }),
    },
    {
      when: refundAskedBefore(before),
      act: deskAction(async ({ id, lang }, trx) => ({ name: 'grantRefund', refundId: (await openRefund(trx, id))?.id ?? '', answer: robotText('refunded', lang) })),
    },
  ];
}

/**
 * The demo has no merchants: `minutes` after each step the robot takes the next one, as a merchant does, and grants refunds.
 * Returns how many orders it moved; each moves at most one step per run, so that its log can be read.
 */
export async function runRobot(db: Db, minutes: number, now: number, failed: (error: unknown) => void): Promise<number> {
  let moved = 0;
  // The latest step first: an order that one step moves is not due for the one before it.
  for (const due of dueNow(now, minutes).toReversed()) moved += await actOnDue(db, due, failed);
  return moved;
}
