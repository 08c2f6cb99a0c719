/** The footer's pages, by the last part of their URL `/help/…`. */
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

/** The settings that their texts mention. */
export const helpSettings = ['pay_hours', 'auto_receive_days', 'auto_review_days', 'return_days', 'refund_answer_days', 'lockout_tries', 'lockout_minutes'] as const;
