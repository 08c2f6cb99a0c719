import * as v from 'valibot';

const link = v.union([
  v.strictObject({ page: v.pipe(v.string(), v.startsWith('/')) }),
  v.strictObject({ url: v.pipe(v.string(), v.url()) }),
]);

/** A footer link; its text is the message `footer.<label>`. */
const item = v.strictObject({ label: v.string(), link, contact: v.optional(v.boolean()) });
export const footerColumn = v.strictObject({ title: v.string(), items: v.pipe(v.array(item), v.nonEmpty()) });

/** What a page shows of its brand; sent in the document, so that one build serves all brands. */
export const brandFacts = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  name: v.string(),
  /** field rules in force */
  validation: v.picklist(['inclusive', 'specified']),
  demo: v.boolean(),
  /** whether visitors have a cart too; otherwise the cart bar and drawer are for logged-in users only */
  guestCart: v.optional(v.boolean(), true),
  supportEmail: v.string(),
  /** business contact, shown in the footer's tooltip */
  businessContact: v.string(),
  sellerSite: v.pipe(v.string(), v.url()),
  sellerLogin: v.pipe(v.string(), v.url()),
  /** the app of its sellers, if there is one */
  sellerApp: v.optional(v.pipe(v.string(), v.url())),
  /** where an app can be downloaded, besides installing the page; `null` if there is none */
  downloadUrl: v.nullable(v.pipe(v.string(), v.url())),
  partners: v.array(v.string()),
  wallets: v.array(v.string()),
  /** footer columns, in order */
  footer: v.array(footerColumn),
  /** languages in its menu; all if absent. An address may still ask for any language. */
  languages: v.optional(v.array(v.string())),
  /** claims it has evidence for, by language, with English as the fallback */
  claims: v.optional(v.array(v.record(v.string(), v.string()))),
  /** its own legal line, by language, with English as the fallback; a demo uses the mall's own message */
  legal: v.optional(v.record(v.string(), v.string())),
});
export type BrandFacts = v.InferOutput<typeof brandFacts>;
