import type { DeskReply } from '../../contract/desk/calls';
import { orderTabs } from '../../rules/orders/orders';
import { Refused, type Ask } from './ask-desk';
import { done, failed, listed, oneLine, timeText, type Command } from './command';

const maxListed = 50;

type Order = DeskReply<'sellerOrder!info'>;
type Answer = { readonly status: number } | Refused;
/** Works on an order; the text says why the mall was not even asked. */
type Work = (order: Order, words: readonly string[], ask: Ask) => Promise<Answer | string>;

/** The order of a given number, or why there is none. */
async function orderNumbered(serialNumber: string, ask: Ask): Promise<Order | string> {
  const order = serialNumber === '' ? new Refused('orderUnknown', undefined) : await ask('sellerOrder!info', { serialNumber });
  if (!(order instanceof Refused)) return order;
  return order.key === 'orderUnknown' || order.key === 'parameterError' ? `There is no order ${JSON.stringify(serialNumber)}.` : order.message;
}

/** A command that does one thing with the order of a given number. */
function workCommand(name: string, work: Work, example: string, told: string): Command {
  return {
    usage: `order ${name} NUMBER${example}`,
    async run([serialNumber = '', ...words], ask) {
      const order = await orderNumbered(serialNumber, ask);
      if (typeof order === 'string') return failed(order);
      const answer = await work(order, words, ask);
      if (typeof answer === 'string') return failed(answer);
      if (!(answer instanceof Refused)) return done(`Order ${serialNumber} ${told}. Its status is ${answer.status}.`);
      return failed(answer.key === 'parameterError' ? answer.message : `Order ${serialNumber} is as it was: ${answer.reason}`);
    },
  };
}

/** The refund request of an order that waits for a decision; its number is its place among the order's refunds. */
function openRequest({ refundList }: Order) {
  return refundList.map((refund, index) => ({ ...refund, number: index + 1 })).find(({ returnStatus }) => returnStatus === 'refunding');
}

type Decision = (orderId: string, refundId: string, answer: string, ask: Ask) => Promise<Answer>;

/** Decides on the open request if it is the one whose number was typed, which staff have read: a newer one may say something else. */
function onRequest(decide: Decision): Work {
  return async (order, [number = '', answer = ''], ask) => {
    const open = openRequest(order);
    if (!open) return `No refund of order ${order.serialNumber} is requested.`;
    return number === String(open.number) ? decide(order.id, open.id, answer, ask) : otherRequest(order, open.number);
  };
}

function otherRequest({ serialNumber }: Order, number: number): string {
  return `Order ${serialNumber} is as it was: its open request is number ${number}. Read it with "order show ${serialNumber}".`;
}

/** An open request with its number, its amount, which is what granting it pays back, and until when the seller may refuse it. */
function refundText(order: Order): string {
  const { returnStatus, refundAnswerBefore } = order;
  const asked = openRequest(order);
  const before = refundAnswerBefore == null ? '' : `, answer by ${new Date(refundAnswerBefore).toISOString()}`;
  return asked ? `refund ${returnStatus} ${asked.amount} USDT, request ${asked.number}${before}` : `refund ${returnStatus}`;
}

type Reason = NonNullable<Order['refundList'][number]['reason']>;
const reasons: Readonly<Record<Reason, string>> = {
  1: 'not received', 2: 'not liked', 3: 'wrong goods', 4: 'counterfeit', 5: 'something missing', 6: 'damaged', 7: 'quality', 8: 'agreed with the seller', 9: 'another reason',
};

/** The goods of an order, and what its buyer asked for: why, in which words and with which pictures. */
function detailsOf({ goodsList, refundList, caseList }: Order): string[] {
  const nameOf = ({ name, checkAttrName }: (typeof goodsList)[number]) => oneLine(checkAttrName === '' ? name : `${name}, ${checkAttrName}`);
  const lines = [
    ...goodsList.map((line) => [`${line.count} × ${nameOf(line)}`, `${line.price} USDT each`]),
    ...refundList.map(({ createTime, returnStatus, amount, reason, lineIdList, remark, images }) => [
      timeText(createTime), `refund ${returnStatus} ${amount} USDT`, reason === null ? 'by the mall' : reasons[reason], ...goodsList.filter(({ id }) => lineIdList.includes(id)).map(nameOf), oneLine(remark), ...images,
    ]),
    ...caseList.map(({ createTime, state, remark, images }) => [timeText(createTime), `not arrived: ${state}`, oneLine(remark), ...images]),
  ];
  return lines.map((parts) => parts.filter((part) => part !== '').join('  '));
}

function isTab(name: string): name is keyof typeof orderTabs {
  return Object.hasOwn(orderTabs, name);
}

export const orderCommands: readonly Command[] = [
  {
    usage: 'order list TAB',
    async run([tab = ''], ask) {
      if (!isTab(tab)) return failed(`Tabs are ${Object.keys(orderTabs).join(', ')}.`);
      const answer = await ask('sellerOrder!list', { status: [...orderTabs[tab]], pageSize: maxListed });
      if (answer instanceof Refused) return failed(answer.message);
      const lines = answer.pageList.map((order) =>
        [order.serialNumber, `status ${order.status}`, refundText(order), `${order.total} USDT`, order.sellerId, ...(order.reminded ? ['reminded'] : []), ...(order.caseAnswerBefore === null ? [] : [`not arrived, answer by ${new Date(order.caseAnswerBefore).toISOString()}`])].join('  '),
      );
      const more = answer.totalElements > lines.length ? [`… of ${answer.totalElements}`] : [];
      return listed([...lines, ...more]);
    },
  },
  {
    usage: 'order show NUMBER',
    async run([serialNumber = ''], ask) {
      const order = await orderNumbered(serialNumber, ask);
      if (typeof order === 'string') return failed(order);
      return done([[order.serialNumber, `status ${order.status}`, refundText(order), `${order.total} USDT`, order.sellerId].join('  '), ...detailsOf(order)].join('\n'));
    },
  },
  workCommand('confirm', ({ id: orderId }, _words, ask) => ask('sellerOrder!confirm', { orderId }), '', 'is confirmed'),
  workCommand('ship', ({ id: orderId }, [carrier = '', trackingNumber = ''], ask) => ask('sellerOrder!ship', { orderId, carrier, trackingNumber }), ' CARRIER TRACKING', 'is shipped'),
  workCommand('logistics', ({ id: orderId }, [content = ''], ask) => ask('sellerOrder!logistics', { orderId, content }), ' "TEXT"', 'has another line of logistics'),
  workCommand('deliver', ({ id: orderId }, _words, ask) => ask('sellerOrder!deliver', { orderId }), '', 'is delivered, and waits for its buyer to say so'),
  workCommand('release', ({ id: orderId }, _words, ask) => ask('sellerOrder!release', { orderId }), '', 'is cancelled, and what it held is for sale again'),
  workCommand('grant-refund', onRequest((orderId, refundId, answer, ask) => ask('sellerOrder!grantRefund', { orderId, refundId, answer })), ' REQUEST "ANSWER"', 'is refunded'),
  workCommand('refuse-refund', onRequest((orderId, refundId, answer, ask) => ask('sellerOrder!refuseRefund', { orderId, refundId, answer })), ' REQUEST "ANSWER"', 'is not refunded'),
  workCommand('arrives-later', ({ id: orderId }, [days = '', answer = ''], ask) => ask('sellerOrder!arrivesLater', { orderId, days: Number(days), answer }), ' DAYS "ANSWER"', 'is said to arrive later'),
  workCommand(
    'send-again',
    ({ id: orderId }, [carrier = '', trackingNumber = '', days = '', answer = ''], ask) => ask('sellerOrder!sendAgain', { orderId, carrier, trackingNumber, days: Number(days), answer }),
    ' CARRIER TRACKING DAYS "ANSWER"',
    'is sent again',
  ),
  workCommand('refund-undelivered', ({ id: orderId }, [answer = ''], ask) => ask('sellerOrder!refundUndelivered', { orderId, answer }), ' "ANSWER"', 'is refunded as not arrived'),
  workCommand(
    'platform-refund',
    // Request 0: none that was read.
    async (order, [number = '', answer = ''], ask) => {
      const open = openRequest(order);
      if (number !== String(open?.number ?? 0)) return open ? otherRequest(order, open.number) : `No refund of order ${order.serialNumber} is requested: give 0 as its request.`;
      return ask('sellerOrder!platformRefund', { orderId: order.id, ...(open && { refundId: open.id }), answer });
    },
    ' REQUEST "ANSWER"',
    'is refunded by the mall',
  ),
];
