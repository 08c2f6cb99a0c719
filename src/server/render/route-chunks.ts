/** The chunk that draws each rendered route (see app/routes.tsx): its styles come inline, its script is preloaded. */
const features = 'src/app/features';
const chunks: Readonly<Record<string, string>> = {
  '/index': `${features}/catalog/home-page.tsx`,
  '/classification': `${features}/catalog/classification-page.tsx`,
  '/commodity': `${features}/catalog/commodity-page.tsx`,
  '/discounted': `${features}/catalog/discounted-page.tsx`,
  '/productDetails': `${features}/catalog/product-page.tsx`,
  '/store': `${features}/catalog/store-page.tsx`,
  '/searchStore': `${features}/search/search-store-page.tsx`,
  '/searchGoods': `${features}/search/search-goods-page.tsx`,
  '/searchResult': `${features}/search/search-result-page.tsx`,
  '/information': `${features}/support/information-page.tsx`,
  '/help/$page': `${features}/support/help-page.tsx`,
  '/userInfo/download': `${features}/support/download-page.tsx`,
};
export const renderedRoutes = Object.keys(chunks);

export function routeChunk(routeId: string): string {
  return chunks[routeId] ?? 'src/app/shell/later-page.tsx';
}
