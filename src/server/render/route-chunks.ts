import type { Language } from '../../rules/languages';
import type { PageGroup } from '../../rules/message-groups';
import { chunkAddress } from '../platform/client-build';
import { hasMessages } from './messages';

type Parts = { readonly page: string; readonly door?: string; readonly texts: readonly PageGroup[] };
const catalog = (page: string): Parts => ({ page: `src/app/features/catalog/${page}-page.tsx`, texts: [] });
const search = (page: string): Parts => ({ page: `src/app/features/search/${page}-page.tsx`, texts: [] });
/** Through it the page finds its own (see app/routes.tsx). */
const door = 'src/app/account-pages.ts';
const account = (page: string): Parts => ({ door, page: `src/app/features/account/${page}-page.tsx`, texts: ['account'] });
const support = (page: string): Parts => ({ page: `src/app/features/support/${page}-page.tsx`, texts: ['help'] });
const orders = (page: string): Parts => ({ door, page: `src/app/features/orders/${page}-page.tsx`, texts: ['account', 'buying'] });
const favourites = (page: string): Parts => ({ door, page: `src/app/features/favourites/${page}-page.tsx`, texts: ['account'] });

/**
 * What draws each rendered route (see app/routes.tsx): the page's styles come inline, its script and its texts are
 * preloaded, so that hydration waits for nothing it could have had earlier.
 */
const parts: Readonly<Record<string, Parts>> = {
  '/index': catalog('home/home'),
  '/classification': catalog('categories/classification'),
  '/commodity': catalog('lists/commodity'),
  '/discounted': catalog('lists/discounted'),
  '/productDetails': catalog('product/product'),
  '/store': catalog('store/store'),
  '/searchStore': search('search-store'),
  '/searchGoods': search('search-goods'),
  '/searchResult': search('search-result'),
  '/information': support('information'),
  '/help/$page': support('help'),
  '/userInfo/download': support('download'),
  '/login': account('sign-in/login'),
  '/register': account('sign-in/register'),
  '/forgot-password': account('sign-in/forgot'),
  '/userInfo/dashboard': account('dashboard'),
  '/userInfo/waiting': account('outbox/waiting'),
  '/userInfo/setup': account('settings/setup'),
  '/userInfo/setup/login-password': account('settings/login-password'),
  '/userInfo/setup/transaction-password': account('settings/transaction-password'),
  '/userInfo/setup/sessions': account('settings/sessions'),
  '/userInfo/setup/device': account('settings/device'),
  '/userInfo/setup/shipping-address': { door, page: 'src/app/features/addresses/address-page.tsx', texts: ['account'] },
  '/settlement': { door, page: 'src/app/features/checkout/settlement-page.tsx', texts: ['buying'] },
  '/paySuccess': { door, page: 'src/app/features/checkout/pay-success-page.tsx', texts: ['account', 'buying'] },
  '/userInfo/collect-goods': favourites('collect-goods'),
  '/userInfo/collect-shop': favourites('collect-shop'),
  '/userInfo/my-order': orders('my-order'),
  '/userInfo/order-detail': orders('order-detail'),
  '/userInfo/order-return': orders('order-return'),
  '/userInfo/order-evaluation': { ...orders('order-evaluation'), page: 'src/app/features/reviews/order-evaluation-page.tsx' },
};

export const entryChunk = 'src/app/entry.tsx';
/** What the page needs once it is hydrated: the device, and all that begins then. */
export const clientInitChunk = 'src/app/client-init.ts';

const later: Parts = { page: 'src/app/shell/later-page.tsx', texts: ['help'] };

export function routeChunks(routeId: string, language: Language): string[] {
  const { page, door: through, texts } = parts[routeId] ?? later;
  return [...(through === undefined ? [] : [through]), page, ...(['core', ...texts] as const).map((group) => messageChunk(language, group))];
}

/** A language's chunk as src/build/messages.ts names it; a language without a file of its own has English. */
export function messageChunk(language: Language, group: PageGroup): string {
  return `messages-${hasMessages(language) ? language : 'en'}-${group}`;
}

const groups = ['core', 'account', 'buying', 'refusal', 'help'] as const satisfies readonly PageGroup[];

/** Where the page finds the texts of a language. */
export function messageAddresses(language: Language): Record<string, string> {
  return Object.fromEntries(groups.map((group) => [group, chunkAddress(messageChunk(language, group))]));
}
