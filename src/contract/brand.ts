import * as v from 'valibot';

const link = v.union([
  v.strictObject({ page: v.string() }),
  v.strictObject({ url: v.pipe(v.string(), v.url()) }),
]);

/** What a page shows of its brand: it travels in the document, so that one build serves all brands. */
export const brandFacts = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  name: v.string(),
  /** field rules in force */
  validation: v.picklist(['inclusive', 'specified']),
  demo: v.boolean(),
  /** whether a visitor has a cart too; without one the bar and the drawer are for users who are logged in */
  guestCart: v.optional(v.boolean(), true),
  supportEmail: v.string(),
  /** business contact, shown in the footer's tooltip */
  businessContact: v.string(),
  sellerSite: v.pipe(v.string(), v.url()),
  sellerLogin: v.pipe(v.string(), v.url()),
  /** where an app can be had beside installing the page; `null` where there is none */
  downloadUrl: v.nullable(v.pipe(v.string(), v.url())),
  partners: v.array(v.string()),
  wallets: v.array(v.string()),
  /** the four columns of the footer, in order; a brand may leave one out, or items of one */
  footer: v.array(v.strictObject({ title: v.string(), items: v.array(v.strictObject({ label: v.string(), link, contact: v.optional(v.boolean()) })) })),
  /** message keys' own words for the brand's legal line, by language with English as the fallback */
  legal: v.record(v.string(), v.string()),
});
export type BrandFacts = v.InferOutput<typeof brandFacts>;
