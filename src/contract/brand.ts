import * as v from 'valibot';

const link = v.union([
  v.strictObject({ page: v.pipe(v.string(), v.startsWith('/')) }),
  v.strictObject({ url: v.pipe(v.string(), v.url()) }),
]);

/** A link by the key of its label (`footer.<label>` of the texts). */
const item = v.strictObject({ label: v.string(), link, contact: v.optional(v.boolean()) });
export const footerColumn = v.strictObject({ title: v.string(), items: v.pipe(v.array(item), v.nonEmpty()) });

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
  /** the columns of the footer, in order */
  footer: v.array(footerColumn),
  /** the languages of its menu; without them all. An address may ask for any. */
  languages: v.optional(v.array(v.string())),
  /** what it says of itself and can show to be true, in the reader's language */
  claims: v.optional(v.array(v.string())),
  /** its own legal line, by language with English as the fallback; a demo has one in the mall's texts */
  legal: v.optional(v.record(v.string(), v.string())),
});
export type BrandFacts = v.InferOutput<typeof brandFacts>;
