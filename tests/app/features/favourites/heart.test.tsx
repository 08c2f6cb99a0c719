import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SellerCard, WindowedCard } from '../../../../src/app/features/catalog';
import { favouriteIdsAtoms, marksAtom } from '../../../../src/app/features/favourites/favourite-atoms';
import type { Mark } from '../../../../src/app/features/favourites/send-marks';
import { IntlScope } from '../../../../src/i18n/intl';
import { loadMessages } from '../../../../src/i18n/messages';
import type { Language } from '../../../../src/rules/languages';
import type { Money } from '../../../../src/rules/money';
import { said } from '../../../support/texts';

const goods = {
  sellerGoodsId: 'g7', name: 'Brass lamp', imgUrl1: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: '5' as Money, rating: null,
  evaluationNum: 0, soldNum: 0, stock: 3, buyMin: 1, sellerId: 's1', sellerName: 'North', categoryId: 'c1',
};
const seller = { sellerId: 's1', name: 'North', logo: 'north', country: 'DE', goodsNum: 4, soldNum: 0, viewsNum: 0, favourableRate: null, followersNum: 2 };

/** The rendered part: as in the document, or hydrated, with the device's data. */
async function drawn(part: ReactNode, alive?: { readonly on?: boolean; readonly mark?: Mark; readonly language?: Language }) {
  const store = createStore();
  const language = alive?.language ?? 'en';
  if (alive) {
    store.set(favouriteIdsAtoms.goods, new Set(alive.on ? ['g7'] : []));
    store.set(favouriteIdsAtoms.seller, new Set(alive.on ? ['s1'] : []));
    if (alive.mark) store.set(marksAtom, new Map([['goods:g7', { mark: alive.mark, since: 0, entryId: 'e1', isSending: false }]]));
  }
  const messages = await loadMessages(language, 'core');
  const routeTree = createRootRoute({ component: () => <ul>{part}</ul> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    <Provider store={store}>
      <IntlScope language={language} messages={messages}>
        <RouterProvider router={router as never} />
      </IntlScope>
    </Provider>,
  );
}

/** The name, state and description of the button in the markup; `undefined` if there is none. */
function buttonIn(markup: string) {
  const tag = /<button[^>]*>/.exec(markup)?.[0];
  const word = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag ?? '')?.[1];
  return tag === undefined ? undefined : { name: word('aria-label'), pressed: word('aria-pressed'), description: word('title') };
}

describe.each([
  ['a product’s heart', <WindowedCard key="g" goods={goods} rows={1} />, 'favourites.goods.toggle', goods.name],
  ['a store’s follow button', <SellerCard key="s" seller={seller} rows={1} />, 'favourites.seller.toggle', seller.name],
])('%s', (_what, card, text, name) => {
  it('is a button in the document, after the card’s link, the same for everybody, and says what it is of', async () => {
    const markup = await drawn(card);
    expect(markup).toContain('</a><button type="button"');
    expect(buttonIn(markup)).toEqual({ name: said('en', text, { name }), pressed: 'false', description: undefined });
  });

  it('is pressed where the device says so, under the same name', async () => {
    expect(buttonIn(await drawn(card, { on: true }))).toMatchObject({ name: said('en', text, { name }), pressed: 'true' });
  });

  it.each<Language>(['cn', 'ar'])('speaks the language of the page: %s', async (language) => {
    expect(buttonIn(await drawn(card, { language }))?.name).toBe(said(language, text, { name }));
  });
});

it.each<Mark>(['waiting', 'sent', 'needsYou'])('a heart’s mark is said, not only drawn: %s', async (mark) => {
  const markup = await drawn(<WindowedCard goods={goods} rows={1} />, { mark });
  expect(buttonIn(markup)?.description).toBe(said('en', `favourites.mark.${mark}`));
  expect(markup).toContain(`data-mark="${mark}"`);
});
