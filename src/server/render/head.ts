import type { IntlShape } from 'react-intl';
import { categoryPath, documentTree, type ListSearch } from '../../app/features/catalog';
import { cutKeyword, keywordOf } from '../../app/features/search';
import { pages, type Page } from '../../app/pages/pages';
import type { QueryCache } from '../../app/queries/query-cache';
import type { PayloadInput, CallName, Reply } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import { offeredLanguages, type Language } from '../../rules/languages';
import { roundToCents } from '../../rules/money';
import { priceThatCounts } from '../../rules/price';
import type { Brand } from '../platform/brands';

export type Head = {
  readonly title: string;
  readonly description: string;
  /** whether a search engine may list it */
  readonly index: boolean;
  readonly type: 'website' | 'product';
  /** the most prominent picture, preloaded before everything else */
  readonly picture?: { readonly name: string; readonly sizes: string };
  readonly jsonLd: readonly object[];
};

export type Matched = {
  readonly routeId: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
};

type HeadContext = { readonly matched: Matched; readonly cache: QueryCache; readonly language: Language; readonly brand: Brand; readonly intl: IntlShape; readonly origin: string };

/** The metadata of a document, from the data it was rendered with. Nothing here that the page does not show. */
export function documentHead(context: HeadContext): Head {
  const { matched, intl, brand } = context;
  const row = pages.find(({ path }) => path === matched.routeId);
  const own: PageHead = row?.title === 'fromData' ? heads[row.path](context) : { titleId: row?.title ?? 'shell.notFound.title' };
  const named = own.title ?? intl.formatMessage({ id: own.titleId ?? 'shell.notFound.title' });
  return {
    title: `${named} · ${brand.name}`,
    description: own.description ?? intl.formatMessage({ id: 'head.description' }, { brand: brand.name, count: offeredLanguages(brand.languages).length }),
    index: own.index ?? (row !== undefined && 'listed' in row),
    type: own.type ?? 'website',
    jsonLd: own.jsonLd ?? [],
    ...(own.picture && { picture: own.picture }),
  };
}

type PageHead = Partial<Omit<Head, 'title'>> & { readonly title?: string; readonly titleId?: string };

function replyOf<Name extends CallName>({ cache, language }: HeadContext, name: Name, payload: PayloadInput<Name>): Reply<Name> | undefined {
  const known = cache.initial.get(queryKey(language, name, payload));
  return known?.status === 'success' ? (known.data as Reply<Name>) : undefined;
}

function product(context: HeadContext): PageHead {
  const goods = replyOf(context, 'sellerGoods!info', { sellerGoodsId: String(context.matched.search['sellerGoodsId']) });
  if (!goods) return { titleId: 'product.gone.title', index: false };
  const url = `${context.origin}/productDetails?sellerGoodsId=${goods.sellerGoodsId}`;
  return {
    title: goods.name,
    description: goods.description[0] ?? goods.name,
    type: 'product',
    picture: { name: goods.images[0] ?? goods.imgUrl1, sizes: '(width < 768px) 100vw, 560px' },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: goods.name,
        description: goods.description.join(' '),
        image: goods.images.map((name) => `${context.origin}/pictures/${name}-1200.webp`),
        // A rating only if somebody really wrote a review.
        ...(goods.rating !== null && { aggregateRating: { '@type': 'AggregateRating', ratingValue: goods.rating, reviewCount: goods.evaluationNum } }),
        offers: {
          '@type': 'Offer',
          url,
          price: roundToCents(priceThatCounts(goods)),
          // USDT has no ISO 4217 code; schema.org takes the ticker of a cryptocurrency.
          priceCurrency: 'USDT',
          availability: goods.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
          seller: { '@type': 'Organization', name: goods.seller.name },
        },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: goods.categoryPath.map(({ id, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${context.origin}/commodity?categoryId=${id}`,
        })),
      },
    ],
  };
}

function store(context: HeadContext): PageHead {
  const seller = replyOf(context, 'seller!info', { sellerId: String(context.matched.search['id']) });
  if (!seller) return { titleId: 'store.gone.title', index: false };
  return { title: seller.name, description: seller.about, index: context.matched.search['k'] === undefined && context.matched.search['found'] === undefined };
}

function home(context: HeadContext): PageHead {
  const [banner] = replyOf(context, 'banner!bannerList', {})?.bannerList ?? [];
  return { titleId: 'home.title', ...(banner && { picture: { name: banner.image, sizes: '(width < 600px) 92vw, 720px' } }) };
}

/** A list of all goods, or of one category, whose name is then the title. */
function list(context: HeadContext, titleId: string, departments?: true): PageHead {
  const search = context.matched.search as ListSearch;
  const tree = replyOf(context, 'category!tree', documentTree({ ...search, ...(departments && { departments }) }))?.tree ?? [];
  const here = categoryPath(tree, search.categoryId).at(-1);
  return here ? { title: here.name } : { titleId };
}

/** `titleId`: without a keyword the page asks for one. */
const found = ({ intl }: HeadContext, keyword: string | undefined, titleId: string): PageHead =>
  keyword ? { title: intl.formatMessage({ id: 'search.results.title' }, { keyword }) } : { titleId };

/** The heads that depend on data: for exactly the pages with `title: 'fromData'`. */
const heads: Readonly<Record<Extract<Page, { title: 'fromData' }>['path'], (context: HeadContext) => PageHead>> = {
  '/index': home,
  '/classification': (context) => list(context, 'classification.title', true),
  '/commodity': (context) => list(context, 'commodity.title'),
  '/productDetails': product,
  '/store': store,
  '/searchGoods': (context) => found(context, keywordOf(String(context.matched.search['k'])), 'search.unreadable.title'),
  '/searchResult': (context) => found(context, cutKeyword(String(context.matched.search['k'])), 'search.ask.title'),
  '/help/$page': ({ matched: { params } }) => ({ titleId: `help.${params['page']}.title` }),
};
