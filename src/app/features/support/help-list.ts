/** The footer's pages, by their last part of the address `/help/…`. */
export const helpPages = [
  'contact-us',
  'service-policy',
  'delivery-pickup',
  'return-policy',
  'buyer-rules',
  'seller-rules',
  'privacy-policy',
  'news',
  'recruitment',
  'modern-slavery',
] as const;
export type HelpPageName = (typeof helpPages)[number];

export function isHelpPage(page: string): page is HelpPageName {
  return helpPages.some((known) => known === page);
}
