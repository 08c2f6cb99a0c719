import type { DeskPayload, DeskReply } from '../../../contract/desk/calls';
import type { deskOrderCalls } from '../../../contract/desk/orders';
import type { RequestContext } from '../../calls/handler';
import { auditOrRefusal } from '../../calls/audit';
import { refuse, type Refusal } from '../../calls/refusal';
import { sessionOf, type DeskContext, type DeskHandler, type DeskHandlers } from '../../desk-call';
import { doWork, type OrderWork, type WorkName } from './order-work';
import { listSellerOrders } from './seller-orders';
import { hasOrder, lockOrder, statusOf } from './sql/order-rows';

const list: DeskHandler<'sellerOrder!list'> = ({ status, ...paging }, context) =>
  listSellerOrders(context.db, sessionOf(context).staff, { ...paging, statuses: status });

const info: DeskHandler<'sellerOrder!info'> = async (payload, context) => {
  const [order] = (await listSellerOrders(context.db, sessionOf(context).staff, { ...payload, pageNum: 1, pageSize: 1 })).pageList;
  return order ?? refuse('orderUnknown');
};

/** To a merchant another store's order is unknown, like one that does not exist. */
function workOn<Name extends WorkName>(name: Name) {
  return async ({ orderId, ...said }: DeskPayload<`sellerOrder!${Name}`>, context: DeskContext & RequestContext): Promise<DeskReply<'sellerOrder!confirm'> | Refusal> => {
    const { staff } = sessionOf(context);
    const isOwn = await hasOrder(context.db, { orderId, ...(staff.role === 'merchant' && { sellerId: staff.sellerId }) });
    const order = isOwn ? await lockOrder(context.db, orderId) : undefined;
    if (!order) return refuse('orderUnknown');
    const done = await doWork(context.db, staff, order, { name, ...said } as unknown as OrderWork, context.now());
    const refused = auditOrRefusal(done, context.audit);
    if (refused) return refused;
    const after = await statusOf(context.db, orderId);
    return { status: after.status, returnStatus: after.return_status };
  };
}

export const orderDesk: DeskHandlers<keyof typeof deskOrderCalls> = {
  'sellerOrder!list': list,
  'sellerOrder!info': info,
  'sellerOrder!confirm': workOn('confirm'),
  'sellerOrder!ship': workOn('ship'),
  'sellerOrder!logistics': workOn('logistics'),
  'sellerOrder!deliver': workOn('deliver'),
  'sellerOrder!grantRefund': workOn('grantRefund'),
  'sellerOrder!refuseRefund': workOn('refuseRefund'),
  'sellerOrder!platformRefund': workOn('platformRefund'),
  'sellerOrder!arrivesLater': workOn('arrivesLater'),
  'sellerOrder!sendAgain': workOn('sendAgain'),
  'sellerOrder!refundUndelivered': workOn('refundUndelivered'),
  'sellerOrder!release': workOn('release'),
  'sellerOrder!cancel': workOn('cancel'),
};
