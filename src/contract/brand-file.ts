import * as v from 'valibot';
import { languageCodes } from '../rules/languages';
import { payTypes } from '../rules/orders/orders';
import { brandFacts, footerColumn } from './brand';
import { money } from './fields';

const words = v.pipe(v.string(), v.nonEmpty());
/** The brand's own texts, by language. */
const byLanguage = v.record(v.picklist(languageCodes), words);

/** A fraction: "0.12" is 12 %. */
const rate = (most: number) => v.pipe(money, v.check((written) => !written.startsWith('-') && Number(written) <= most, `must be from 0 to ${most}`));

/** Who lends to the brand's shoppers, and the cost of a loan; see rules/loans/loan-schedule.ts. */
const lender = v.strictObject({
  name: words,
  licence: words,
  /** interest for 365 days */
  yearlyRate: rate(1),
  /** one-time fee as a fraction of the amount, spread over the instalments */
  feeRate: rate(0.2),
  /** how long a review takes, as the brand claims; by language, with English as the fallback */
  reviewHint: v.optional(v.record(v.string(), v.string())),
});

/** The roles of src/ui/tokens.css that a brand may colour. */
export const colourRoles = [
  'canvas', 'surface', 'raised', 'ink', 'ink-muted', 'line', 'control-line', 'accent', 'on-accent', 'accent-soft', 'focus',
  // the bar at the top, and the panel behind a banner's text with that text
  'bar', 'banner', 'on-banner',
] as const;
const oklch = v.pipe(v.string(), v.regex(/^oklch\((?:0|1|0?\.\d+|1\.0+) (?:0|0?\.\d+) \d{1,3}(?:\.\d+)?\)$/, 'must be a colour like oklch(0.45 0.08 212)'));
const colours = v.strictObject(v.entriesFromList(colourRoles, v.optional(oklch)));
const hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be a colour like #0f5563'));
const pixels = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** The font family of headings and of the name beside the logo; scripts it does not cover fall back to the system fonts. */
export const typefaces = {
  sans: 'system-ui, sans-serif',
  serif: "Charter, 'Iowan Old Style', Georgia, serif",
  mono: "ui-monospace, 'Cascadia Mono', monospace",
  rounded: "ui-rounded, 'Arial Rounded MT Bold', 'Nunito', system-ui, sans-serif",
} as const;

/** How a banner's text is set on its picture. */
const bannerTones = ['plain', 'fade', 'panel', 'wash'] as const;

const style = v.strictObject({
  /** corner radii in pixels: of controls, then of cards, chips and category tiles */
  radius: v.optional(pixels(24)),
  radiusCard: v.optional(pixels(32)),
  radiusChip: v.optional(pixels(99)),
  radiusTile: v.optional(pixels(99)),
  headings: v.optional(v.picklist(Object.keys(typefaces) as (keyof typeof typefaces)[])),
  headingWeight: v.optional(v.picklist([400, 500, 600, 700, 800])),
  /** style of the name beside the logo, where it differs from the headings */
  name: v.optional(v.strictObject({
    weight: v.optional(v.picklist([300, 400, 500, 600, 700, 800])),
    /** letter spacing in hundredths of the font size */
    spacing: v.optional(v.pipe(v.number(), v.minValue(-6), v.maxValue(30))),
    case: v.optional(v.picklist(['uppercase', 'lowercase'])),
  })),
  banner: v.optional(v.picklist(bannerTones)),
});

/** A claim with the evidence for it; a claim without evidence is not accepted. */
const claim = v.strictObject({
  text: byLanguage,
  evidence: v.strictObject({ source: v.pipe(v.string(), v.url()), checkedOn: v.pipe(v.string(), v.isoDate()) }),
});

/** The company behind a shop that really sells. */
const identity = v.strictObject({ company: words, registration: words, address: words });

const host = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host name'));

const column = (title: string, items: Readonly<Record<string, string>>): v.InferOutput<typeof footerColumn> => ({
  title,
  items: Object.entries(items).map(([label, page]) => ({ label, link: { page }, ...(label === 'contactUs' && { contact: true }) })),
});
/** The footer columns of a brand that defines none. */
const defaultFooter = [
  column('customerService', { contactUs: '/help/contact-us', servicePolicy: '/help/service-policy', deliveryPickup: '/help/delivery-pickup' }),
  column('returnsAndExchange', { returnPolicy: '/help/return-policy', buyerRules: '/help/buyer-rules', sellerRules: '/help/seller-rules' }),
  column('userCenter', { dashboard: '/userInfo/dashboard', myOrders: '/userInfo/my-order', download: '/userInfo/download', privacyPolicy: '/help/privacy-policy' }),
  column('aboutUs', { aboutUs: '/information', news: '/help/news', recruitment: '/help/recruitment', modernSlavery: '/help/modern-slavery' }),
];

/** A brand's file: the facts sent to the page, and those that only the server needs. */
export const brandFile = v.strictObject({
  /** for editors: ../brand.schema.json */
  $schema: v.optional(v.string()),
  ...brandFacts.entries,
  name: v.pipe(words, v.maxLength(30)),
  /** label under the installed app's icon */
  shortName: v.optional(v.pipe(words, v.maxLength(12))),
  supportEmail: v.pipe(v.string(), v.email()),
  businessContact: v.pipe(v.string(), v.email()),
  /** host names served as this brand */
  hosts: v.array(host),
  /** bucket of its uploads, inserted for {bucket} in S3_URL */
  storageBucket: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  /** colours that replace the common tokens, for light and dark */
  colours: v.strictObject({ light: colours, dark: colours }),
  style: v.optional(style, {}),
  /** colour of the browser's bar; the light one is also the background of the icons */
  themeColour: v.strictObject({ light: hex, dark: hex }),
  /** background of the installed app's splash screen */
  background: v.optional(hex, '#faf9f6'),
  footer: v.optional(v.array(footerColumn), defaultFooter),
  languages: v.optional(v.pipe(v.array(v.picklist(languageCodes)), v.includes('en'))),
  claims: v.optional(v.array(claim), []),
  legal: v.optional(byLanguage),
  identity: v.optional(identity),
  /** accepted payment methods; one whose keys are not set is not offered */
  payments: v.optional(v.pipe(v.array(v.picklist(payTypes)), v.includes('balance')), [...payTypes]),
  /** where phones are redirected; without it they get the page itself */
  mobileSite: v.optional(v.pipe(v.string(), v.url())),
  /** kinds of goods in its demo catalog, as named in the demo's kinds.ts; without it, every kind that has pictures */
  demoKinds: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
  /** without it the brand offers no loans */
  lender: v.optional(lender),
});
export type BrandFile = v.InferOutput<typeof brandFile>;
