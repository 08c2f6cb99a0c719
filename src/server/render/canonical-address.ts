import { pages } from '../../app/pages/pages';
import { idleWords } from '../../rules/address';

type Words = Readonly<Record<string, string>>;

const readers = pages.map((row) => ({
  matches: new RegExp(`^${row.path.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
  read: ('search' in row ? row.search : () => ({})) as (raw: Words) => Readonly<Record<string, string | number | boolean | undefined>>,
}));

/**
 * The address of a page with only what the page reads, as it reads it; undefined where it says no more than that, or is
 * no page's. Words of somebody else's (a campaign's, a robot's) would otherwise each make a document of their own.
 */
export function canonicalAddress(address: string): string | undefined {
  const [path = '', query = ''] = address.split('?', 2);
  const page = readers.find(({ matches }) => matches.test(path));
  if (!page) return undefined;
  const asked = new URLSearchParams(query);
  const raw: Words = Object.fromEntries(asked);
  const read = page.read(raw);
  const words = new Map(
    Object.entries(raw).flatMap(([name, value]) => {
      const counted = idleWords.has(name) ? value : read[name];
      return counted === undefined || counted === '' ? [] : [[name, String(counted)]];
    }),
  );
  const isCanonical = asked.size <= words.size && [...asked].every(([name, value]) => words.get(name) === value);
  if (isCanonical) return undefined;
  return words.size === 0 ? path : `${path}?${new URLSearchParams([...words])}`;
}
