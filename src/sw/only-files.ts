/** The types of files by their ending. All others that are cached as files are pictures. */
const types: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /^text\/css/, json: /^application\/json/ };

/** Whether the response is the shop's file at this path: a captive portal or a proxy answers with something of its own, also with 200. */
export function isFile(path: string, { status, headers }: Response): boolean {
  const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? /^image\//;
  return status === 200 && type.test(headers.get('content-type') ?? '');
}

/** A Workbox plugin that caches nothing else: something foreign would be served in the file's place from then on. What earlier versions cached of that is passed over. */
export const onlyFiles = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }: { readonly request: Request; readonly cachedResponse?: Response }) =>
    cachedResponse && isFile(new URL(request.url).pathname, cachedResponse) ? cachedResponse : null,
  cacheWillUpdate: async ({ request, response }: { readonly request: Request; readonly response: Response }) => (isFile(new URL(request.url).pathname, response) ? response : null),
};
