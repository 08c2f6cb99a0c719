import { refusalText } from '../../contract/refusals';
import { orderTabs } from '../../rules/orders';
import { Refusal } from '../calls/refusal';
import { listShopOrders, readWork, terminal, workOnOrder, type WorkName } from '../features/merchants';
import { findOrderId } from '../features/orders';
import type { Command } from './commands';

const mostListed = 50;

/** A command that does one work; the words after the order's number are the work's fields, in this order. */
function workCommand(name: WorkName, fields: readonly string[], example: string, told: string): Command {
  return {
    usage: `order ${name} NUMBER${example}`,
    async run([number = '', ...words], { db, now }) {
      const orderId = await findOrderId(db, number);
      if (orderId === undefined) return { isDone: false, said: `There is no order ${JSON.stringify(number)}.` };
      const work = readWork(name, Object.fromEntries(fields.map((field, index) => [field, words[index]])));
      if ('wrong' in work) return { isDone: false, said: `This can't be used as ${work.wrong}.` };
      const done = await workOnOrder(db, terminal, orderId, work, now);
      if (done instanceof Refusal) return { isDone: false, said: `Order ${number} is as it was: ${done.key} (${refusalText(done.key)}).` };
      return { isDone: true, said: `Order ${number} ${told}. Its status is ${done.status}.` };
    },
  };
}

function isTab(name: string): name is keyof typeof orderTabs {
  return Object.hasOwn(orderTabs, name);
}

export const orderCommands: Readonly<Record<string, Command>> = {
  'order list': {
    usage: 'order list TAB',
    async run([tab = ''], { db }) {
      if (!isTab(tab)) return { isDone: false, said: `Tabs are ${Object.keys(orderTabs).join(', ')}.` };
      const { pageList, totalElements } = await listShopOrders(db, terminal, { statuses: orderTabs[tab], pageNum: 1, pageSize: mostListed });
      const lines = pageList.map((order) =>
        [order.serialNumber, `status ${order.status}`, `refund ${order.returnStatus}`, `${order.total} USDT`, order.sellerId, ...(order.reminded ? ['reminded'] : [])].join('  '),
      );
      const more = totalElements > lines.length ? [`… of ${totalElements}`] : [];
      return { isDone: true, said: lines.length === 0 ? 'There is none.' : [...lines, ...more].join('\n') };
    },
  },
  'order confirm': workCommand('confirm', [], '', 'is confirmed'),
  'order ship': workCommand('ship', ['carrier', 'trackingNumber'], ' CARRIER TRACKING', 'is shipped'),
  'order logistics': workCommand('logistics', ['content'], ' "TEXT"', 'has another line of logistics'),
  'order deliver': workCommand('deliver', [], '', 'is delivered, and waits for its buyer to say so'),
  'order grant-refund': workCommand('grant-refund', ['answer'], ' "ANSWER"', 'is refunded'),
  'order refuse-refund': workCommand('refuse-refund', ['answer'], ' "ANSWER"', 'is not refunded'),
  'order platform-refund': workCommand('platform-refund', ['answer'], ' "ANSWER"', 'is refunded by the mall'),
};
