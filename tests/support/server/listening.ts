import { expect, onTestFinished, vi } from 'vitest';
import { openSocket } from '../../../src/server/http/socket';
import { daysAgo } from '../catalog';
import { placeOrder } from './orders';
import { insertShopper, type Shopper } from './shopper';
import { openDevice } from './socket-device';
import { WholeMall } from './whole-mall';

/** A mall that listens until the test is over, with helpers for its shoppers, pages, orders and chat messages. */
export async function listening(env: Record<string, string> = {}) {
  const whole = await WholeMall.open(env);
  const failed = vi.fn();
  const address = await whole.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = await openSocket(whole.mall, whole.app.server, failed);
  onTestFinished(async () => {
    await stop();
    await whole.close();
    expect(failed).not.toHaveBeenCalled();
  });
  const url = `${address.replace('http', 'ws')}/socket`;
  let shoppers = 0;
  return {
    whole,
    failed,
    stop,
    address,
    url,
    shopper: () => {
      shoppers += 1;
      return insertShopper(whole.db, { username: `listener${shoppers}` });
    },
    /** a page in this session's browser */
    page: ({ cookie }: Pick<Shopper, 'cookie'>) => openDevice(url, undefined, { cookie: `theme=dark; sid=${cookie}` }),
    /** Places an order and waits until its change event is out: a page that logs in afterwards does not get it. */
    placed: async (as: Shopper) => {
      const heard = vi.fn();
      const stopHearing = whole.mall.changes.on(heard);
      const order = await placeOrder(whole.db, { userId: as.userId });
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ user: as.userId, event: 'order', order: order.id }));
      stopHearing();
      return order;
    },
    say: (userId: string, ...contents: string[]) =>
      whole.db.insertInto('chat_message').values(contents.map((content) => ({ user_id: userId, sender: 'operator' as const, type: 'text' as const, content, created_at: daysAgo(0) }))).returning('id').execute(),
  };
}
