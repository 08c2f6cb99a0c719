import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ListSearch } from '../../../../src/app/features/catalog';
import { StoreCategories } from '../../../../src/app/features/catalog/store/store-categories';
import { IntlScope } from '../../../../src/i18n/intl';
import { loadMessages } from '../../../../src/i18n/messages';

const messages = { ...(await loadMessages('en', 'core')), ...(await loadMessages('en', 'lists')) };
const tree = [{ id: 'home', name: 'Home', image: 'home', goodsNum: 12, children: [] }];

async function drawn(search: ListSearch, keyword = '') {
  const part = <StoreCategories tree={tree} sellerId="lantern" search={search} keyword={keyword} />;
  const router = createRouter({ routeTree: createRootRoute({ component: () => part }), history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    <IntlScope language="en" messages={messages}>
      <RouterProvider router={router as never} />
    </IntlScope>,
  );
}

it('counts a store’s categories only where a tap leaves as many', async () => {
  for (const search of [{}, { categoryId: 'home' }, { sort: 'new' as const }]) expect(await drawn(search), JSON.stringify(search)).toContain('>12<');
  expect(await drawn({ inStock: true })).not.toContain('>12<');
  expect(await drawn({}, 'lamp')).not.toContain('>12<');
});
