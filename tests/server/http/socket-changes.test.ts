import type { KyselyPlugin } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FromServer } from '../../../src/contract/shop/realtime';
import { pushChange } from '../../../src/server/http/socket-changes';
import type { PageConnection } from '../../../src/server/http/page-connection';
import { WholeMall } from '../../support/server/whole-mall';

it('what is told of a product is as old as its question, so that a slow answer is not taken for newer than a quick one', async () => {
  const whole = await WholeMall.open();
  onTestFinished(() => whole.close());
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answered = vi.fn();
  const slowly: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answered();
      await isReleased;
      return result;
    },
  };
  const told: FromServer[] = [];
  const push = (mall: typeof whole.mall) => pushChange(mall, { goods: 'teapot' }, [{ goods: new Set(['teapot']) } as unknown as PageConnection], (_to, message) => told.push(message));
  const slow = push({ ...whole.mall, database: { ...whole.mall.database, db: whole.db.withPlugin(slowly) } });
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  whole.wait(1);
  await whole.db.updateTable('goods').set({ selling_price: '44.4' as never }).where('id', '=', 'teapot').execute();
  await push(whole.mall);
  whole.wait(1);
  release();
  await slow;
  const newest = told.toSorted((a, b) => ('at' in b ? b.at : 0) - ('at' in a ? a.at : 0))[0];
  expect(told).toHaveLength(2);
  expect(newest).toMatchObject({ type: 'goods', sellingPrice: '44.4' });
});
