import { pages, redirects } from '../../app/pages/pages';
import { ignoredParameters, parameterValue } from '../../rules/query-parameters';

type RawParameters = Readonly<Record<string, string>>;

/** Matches as the router does: case-insensitive, with or without a trailing slash. No path of ours has two parameters. */
const pattern = ({ path }: { readonly path: string }) => `^${path.replace(/\$\w+/, '([^/]+)')}/?$`;
const readers = pages.map((row) => ({
  path: row.path,
  matches: new RegExp(pattern(row), 'i'),
  read: ('search' in row ? row.search : () => ({})) as (raw: RawParameters) => Readonly<Record<string, string | number | boolean | undefined>>,
}));

const anyPage = new RegExp([...pages, ...redirects].map(pattern).join('|'), 'i');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether the router has a page or a redirect at this address. */
export function isPage(address: string): boolean {
  return anyPage.test(decoded(address.split('?', 1)[0] ?? ''));
}

/**
 * The canonical address of a page, with only the search parameters that the page reads, as it reads them; undefined if the
 * address is canonical already, or no page's. Otherwise foreign parameters (a campaign's, a robot's) and other spellings would
 * each make a document of their own.
 */
export function canonicalAddress(address: string): string | undefined {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  const plain = decoded(path);
  const page = readers.find(({ matches }) => matches.test(plain));
  if (!page) return undefined;
  const [, pathParameter = ''] = page.matches.exec(plain) ?? [];
  const canonicalPath = page.path.replace(/\$\w+/, () => encodeURIComponent(pathParameter));
  const requested = new URLSearchParams(query);
  const raw: RawParameters = Object.fromEntries([...requested].map(([name, value]) => [name, parameterValue(name, value)]));
  const read = page.read(raw);
  const parameters = new Map(
    Object.entries(raw).flatMap(([name, value]) => {
      const counted = ignoredParameters.has(name) ? value : read[name];
      return counted === undefined || counted === '' ? [] : [[name, String(counted)]];
    }),
  );
  const isCanonical = path === canonicalPath && requested.size <= parameters.size && [...requested].every(([name, value]) => parameters.get(name) === value);
  if (isCanonical) return undefined;
  return parameters.size === 0 ? canonicalPath : `${canonicalPath}?${new URLSearchParams([...parameters])}`;
}
