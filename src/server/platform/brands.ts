import * as v from 'valibot';
import { brandFile, type BrandFile } from '../../contract/brand-file';

/** A demo lender lends nothing real. */
export type Lender = NonNullable<BrandFile['lender']> & { readonly demo: boolean };
export type Brand = Omit<BrandFile, 'lender'> & { readonly logo: string; readonly lender?: Lender | undefined };

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

/** Normalises a host: names are case-insensitive, and may end with the root's dot. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.(?=:\d+$|$)/, '');
}

export class Brands {
  private readonly main: Brand;
  private readonly byHost: ReadonlyMap<string, Brand>;

  /**
   * `chosen` serves every host that no brand claims; throws if there is no such brand. A client can send any Host header, so
   * no brand has weaker rules than the chosen one, above all for passwords.
   */
  constructor(chosen: string) {
    const main = all.get(chosen);
    if (!main) throw new Error(`BRAND is ${chosen}, but there are only: ${[...all.keys()].join(', ')}`);
    this.main = main;
    const strict = main.validation === 'inclusive' ? { validation: main.validation } : {};
    this.byHost = new Map([...all.values()].flatMap((brand) => brand.hosts.map((host) => [host, { ...brand, ...strict }] as const)));
  }

  of(hostname: string): Brand {
    return this.byHost.get(plainHost(hostname)) ?? this.main;
  }

  /** Whether a brand lists this host. */
  claims(hostname: string): boolean {
    return this.byHost.has(plainHost(hostname));
  }
}
