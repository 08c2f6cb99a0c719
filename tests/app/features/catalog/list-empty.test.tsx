import { expect, it } from 'vitest';
import { GoodsPages } from '../../../../src/app/features/catalog/lists/goods-pages';
import { ListEmpty } from '../../../../src/app/features/catalog/lists/list-unreached';
import { pending, toQueryResult } from '../../../../src/app/queries/query-result';
import { drawnPart } from '../../../support/client/drawn-page';
import { card, pageOf } from '../../../support/client/kept-goods';
import { said } from '../../../support/texts';

const first = toQueryResult<'sellerGoods!list'>({ status: 'success', data: { ...pageOf([card('lamp')]), totalElements: 30 }, asOf: 1_000 });
const drawn = (...pages: Parameters<typeof GoodsPages>[0]['pages']) => drawnPart(() => <GoodsPages pages={pages} onMore={() => {}} />, '/commodity');

it('a list without any goods says so, and leads on', async () => {
  const empty = await drawnPart(() => <ListEmpty />, '/discounted');
  expect(empty).toContain(said('en', 'list.empty'));
  expect(empty).toMatch(new RegExp(`<a[^>]*href="/index"[^>]*>${said('en', 'shell.toHome')}</a>`));
});

it('a list of goods says that a further page did not come, and keeps the button that asks for it again', async () => {
  const failed = toQueryResult<'sellerGoods!list'>({ status: 'failed' });
  for (const pages of [[first, failed], [first, ...Array.from({ length: 19 }, () => failed)]]) {
    const half = await drawn(...pages);
    expect(half).toMatch(new RegExp(`<div role="status"><p[^>]*>${said('en', 'line.failedPart')}</p></div>`));
    expect(half).toMatch(new RegExp(`<button[^>]*>${said('en', 'list.more')}</button>`));
  }
  expect(await drawn(first, pending)).toContain('<div role="status"></div>');
});

it('UX-110 a page that the shop failed is told with the number of the request', async () => {
  const half = await drawn(first, toQueryResult<'sellerGoods!list'>({ status: 'failed', requestId: 'r-1' }));
  expect(half.replaceAll(/<[^>]+>/g, '')).toContain(`${said('en', 'line.failedPart')} (r-1)`);
});
