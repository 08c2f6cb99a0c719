import type { HelpPageName } from './help-list';

/** The sections of each page, in order. `demo` is shown only by a demonstration brand. */
export const helpSections = {
  'contact-us': ['email', 'write', 'safety', 'business', 'demo'],
  'service-policy': ['prices', 'pressure', 'reviews', 'line', 'demo'],
  'delivery-pickup': ['dispatch', 'cost', 'follow', 'arrived', 'pickup'],
  'return-policy': ['before', 'underway', 'after', 'money', 'trouble'],
  'buyer-rules': ['looking', 'account', 'ordering', 'reviews', 'fair'],
  'seller-rules': ['joining', 'goods', 'prices', 'orders', 'reviews'],
  'privacy-policy': ['device', 'server', 'newsletter', 'others', 'rights'],
  news: ['now', 'hear'],
  recruitment: ['open', 'fraud', 'report', 'demo'],
  'modern-slavery': ['stand', 'stores', 'report', 'demo'],
} as const satisfies Record<HelpPageName, readonly string[]>;

/** Pages that explain how buying works: a demonstration brand says first that nothing is really sold. */
export const pagesOfRules: ReadonlySet<HelpPageName> = new Set(['service-policy', 'delivery-pickup', 'return-policy', 'buyer-rules', 'seller-rules']);
