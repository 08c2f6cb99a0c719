import type { DeskPayload, DeskReply } from '../../../contract/desk/calls';
import type { deskOrderCalls } from '../../../contract/desk/orders';
import type { RequestContext } from '../../calls/handler';
import { auditOrRefusal } from '../../calls/audit';
import { refuse, type Refusal } from '../../calls/refusal';
import { sessionOf, type DeskContext, type DeskHandler, type DeskHandlers } from '../../desk-call';
import { doDeskAction, type DeskAction, type DeskActionName } from './desk-actions';
import { listSellerOrders } from './seller-orders';
import { hasOrder, lockOrder, statusOf } from './sql/order-rows';

const list: DeskHandler<'sellerOrder!list'> = ({ status, ...paging }, context) =>
  listSellerOrders(context.db, sessionOf(context).staff, { ...paging, statuses: status });

const info: DeskHandler<'sellerOrder!info'> = async (payload, context) => {
  const [order] = (await listSellerOrders(context.db, sessionOf(context).staff, { ...payload, pageNum: 1, pageSize: 1 })).pageList;
  return order ?? refuse('orderUnknown');
};

/** To a merchant another store's order is unknown, like one that does not exist. */
function deskAction<Name extends DeskActionName>(name: Name) {
  return async ({ orderId, ...said }: DeskPayload<`sellerOrder!${Name}`>, context: DeskContext & RequestContext): Promise<DeskReply<'sellerOrder!confirm'> | Refusal> => {
    const { staff } = sessionOf(context);
    const isOwn = await hasOrder(context.db, { orderId, ...(staff.role === 'merchant' && { sellerId: staff.sellerId }) });
    const order = isOwn ? await lockOrder(context.db, orderId) : undefined;
    if (!order) return refuse('orderUnknown');
    const done = await doDeskAction(context.db, staff, order, { name, ...said } as unknown as DeskAction, context.now());
    const refused = auditOrRefusal(done, context.audit);
    if (refused) return refused;
    const after = await statusOf(context.db, orderId);
    return { status: after.status, returnStatus: after.return_status };
  };
}

export const orderDesk: DeskHandlers<keyof typeof deskOrderCalls> = {
  'sellerOrder!list': list,
  'sellerOrder!info': info,
  'sellerOrder!confirm': deskAction('confirm'),
  'sellerOrder!ship': deskAction('ship'),
  'sellerOrder!logistics': deskAction('logistics'),
  'sellerOrder!deliver': deskAction('deliver'),
  'sellerOrder!grantRefund': deskAction('grantRefund'),
  'sellerOrder!refuseRefund': deskAction('refuseRefund'),
  'sellerOrder!platformRefund': deskAction('platformRefund'),
  'sellerOrder!arrivesLater': deskAction('arrivesLater'),
  'sellerOrder!sendAgain': deskAction('sendAgain'),
  'sellerOrder!refundUndelivered': deskAction('refundUndelivered'),
  'sellerOrder!release': deskAction('release'),
  'sellerOrder!cancel': deskAction('cancel'),
};
