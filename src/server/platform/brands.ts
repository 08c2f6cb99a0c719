import * as v from 'valibot';
import { brandFacts } from '../../contract/brand';
import { money } from '../../contract/fields';

/** Part of 1: "0.12" is 12 %. */
const rate = (most: number) => v.pipe(money, v.check((written) => !written.startsWith('-') && Number(written) <= most, `must be from 0 to ${most}`));

/** Who lends to the brand's shoppers, and what it asks for it; see rules/loan-schedule.ts. */
const lender = v.strictObject({
  name: v.pipe(v.string(), v.nonEmpty()),
  licence: v.pipe(v.string(), v.nonEmpty()),
  /** for 365 days */
  yearlyRate: rate(1),
  /** once, of the amount, shared by the instalments */
  feeRate: rate(0.2),
  /** what the brand claims of how long a review takes, by language with English as the fallback */
  reviewHint: v.optional(v.record(v.string(), v.string())),
});

/** A brand's file: what the page gets, and what only the server needs. */
const brandFile = v.strictObject({
  ...brandFacts.entries,
  /** host names that choose this brand */
  hosts: v.array(v.string()),
  /** colour roles that differ from the common tokens, light and dark */
  colours: v.object({ light: v.record(v.string(), v.string()), dark: v.record(v.string(), v.string()) }),
  themeColour: v.object({ light: v.string(), dark: v.string() }),
  /** where phones are sent; without one they get the page itself */
  mobileSite: v.optional(v.pipe(v.string(), v.url())),
  /** the kinds of goods that its demo catalog sells, as kinds.ts of the demo names them; without them all that is pictured */
  demoKinds: v.optional(v.array(v.string())),
  /** without one it offers no loans */
  lender: v.optional(lender),
});
/** A demo's lends nothing real. */
export type Lender = v.InferOutput<typeof lender> & { readonly demo: boolean };
export type Brand = Omit<v.InferOutput<typeof brandFile>, 'lender'> & { readonly logo: string; readonly lender?: Lender | undefined };

const files = import.meta.glob('/brands/*/brand.json', { import: 'default', eager: true });
const logos = import.meta.glob<string>('/brands/*/logo.svg', { query: '?raw', import: 'default', eager: true });

/** All brands of this build, read once; a broken file stops the server with its name. */
const all: ReadonlyMap<string, Brand> = new Map(
  Object.entries(files).map(([path, file]) => {
    const parsed = v.safeParse(brandFile, file);
    if (!parsed.success) throw new Error(`${path}: ${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].message}`);
    const { lender: lends, ...brand } = parsed.output;
    return [brand.id, { ...brand, lender: lends && { ...lends, demo: brand.demo }, logo: logos[path.replace('brand.json', 'logo.svg')] ?? '' }];
  }),
);

export class Brands {
  private readonly main: Brand;
  private readonly byHost: ReadonlyMap<string, Brand>;

  /**
   * `chosen` answers every host that no brand claims; throws where there is no such brand. Anybody can write any host: none
   * brings weaker rules than the chosen brand's, for passwords above all.
   */
  constructor(chosen: string) {
    const main = all.get(chosen);
    if (!main) throw new Error(`BRAND is ${chosen}, but there are only: ${[...all.keys()].join(', ')}`);
    this.main = main;
    const strict = main.validation === 'inclusive' ? { validation: main.validation } : {};
    this.byHost = new Map([...all.values()].flatMap((brand) => brand.hosts.map((host) => [host, { ...brand, ...strict }] as const)));
  }

  of(hostname: string): Brand {
    return this.byHost.get(hostname) ?? this.main;
  }

  /** Whether a brand says that it is found there. */
  claims(hostname: string): boolean {
    return this.byHost.has(hostname);
  }
}
