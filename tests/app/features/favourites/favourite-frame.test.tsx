import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FavouriteFrame } from '../../../../src/app/features/favourites/favourite-frame';
import { PriceThen } from '../../../../src/app/features/favourites/collect-goods-page';
import { GoneCard } from '../../../../src/app/features/favourites/gone-card';
import type { FavouriteList, OpenList } from '../../../../src/app/features/favourites/use-favourite-list';
import { IntlScope } from '../../../../src/i18n/intl';
import { loadMessages } from '../../../../src/i18n/messages';
import type { Money } from '../../../../src/rules/money';
import { amount } from '../../../support/catalog';
import { said } from '../../../support/texts';

const messages = { ...(await loadMessages('en', 'core')), ...(await loadMessages('en', 'account')) };
const goods = {
  sellerGoodsId: 'g7', name: 'Brass lamp', imgUrl1: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: '5' as Money, rating: null,
  evaluationNum: 0, soldNum: 0, stock: 3, buyMin: 1, sellerId: 's1', sellerName: 'North', categoryId: 'c1', onShelf: true, createTime: 5,
};

async function drawn(part: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute({ component: () => part }), history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    <Provider store={createStore()}>
      <IntlScope language="en" messages={messages}>
        <RouterProvider router={router as never} />
      </IntlScope>
    </Provider>,
  );
}

const list = (more: Partial<OpenList<FavouriteList>>): OpenList<FavouriteList> => ({
  added: [], items: [], total: 0, status: 'success', asOf: 5, hasMore: false, isMoreComing: false, missing: undefined, more: () => {}, ...more,
});
const frame = (more: Partial<OpenList<FavouriteList>>) =>
  drawn(
    <FavouriteFrame kind="goods" list={list(more)} skeleton={<i>coming</i>} action={<b>browse</b>} className="list">
      <li>item</li>
    </FavouriteFrame>,
  );

describe('a list of what is kept', () => {
  it('shows how many of how many, and a button for more where there are more', async () => {
    const some = await frame({ items: [goods], total: 21, hasMore: true });
    expect(some).toContain('<li>item</li>');
    expect(some).toContain(said('en', 'list.shown', { shown: 1, total: 21 }));
    expect(some).toMatch(new RegExp(`<button[^>]*>${said('en', 'list.more')}</button>`));
    expect(await frame({ items: [goods], total: 1 })).not.toContain('<button');
  });

  it('says that more is on its way, and takes no second press', async () => {
    expect(await frame({ items: [goods], total: 21, hasMore: true, isMoreComing: true })).toMatch(new RegExp(`<button[^>]*aria-disabled="true"[^>]*>${said('en', 'shell.loading')}</button>`));
  });

  it('says that a page is missing, and keeps the button that asks for it again', async () => {
    const half = await frame({ items: [goods], total: 21, hasMore: true, missing: { status: 'failed' } });
    expect(half).toContain(said('en', 'line.failedPart'));
    expect(half).toMatch(new RegExp(`<button[^>]*>${said('en', 'list.more')}</button>`));
  });

  it('leads on where it is empty', async () => {
    const empty = await frame({});
    expect(empty).toContain(said('en', 'favouriteList.goods.empty.title'));
    expect(empty).toContain('<b>browse</b>');
  });

  it.each(['offline', 'failed'] as const)('says what is the matter where nothing of it is known: %s', async (status) => {
    expect(await frame({ status, asOf: undefined })).toContain(said('en', `favouriteList.${status}.title`));
    // What was added on this device is still shown.
    expect(await frame({ status, asOf: undefined, added: ['g8'], total: 1 })).toContain('<li>item</li>');
  });

  it('keeps its places until device or line have told', async () => {
    expect(await frame({ status: 'pending' })).toBe('<i>coming</i>');
  });

  it('is not empty while a further page may hold something', async () => {
    expect(await frame({ items: [], total: 20, hasMore: true })).not.toContain(said('en', 'favouriteList.goods.empty.title'));
  });
});

it('[S-244] what is no longer sold says so, leads to what is like it, and can be taken out', async () => {
  const card = await drawn(<ul><GoneCard goods={goods} rows={1} /></ul>);
  expect(card).toContain(said('en', 'favouriteList.goods.gone'));
  expect(card).toContain('href="/commodity?categoryId=c1"');
  expect(card).not.toContain('/productDetails');
  // It has the same heart as every other card.
  expect(card).toMatch(/<button type="button" class="[^"]*heart[^"]*"/);
});

it('what it cost when it was added is said where that has changed, and nowhere else', async () => {
  expect((await drawn(<PriceThen price={amount('8.25')} />)).replaceAll(/<[^>]+>/g, '')).toContain('8.25 USDT');
  expect(await drawn(<PriceThen price={undefined} />)).not.toContain('USDT');
});
