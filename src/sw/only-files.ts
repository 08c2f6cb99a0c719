/** Whether the response is a file of the shop: a captive portal or a proxy answers with a page, also with 200. */
export function isFile({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type')?.startsWith('text/html') !== true;
}

/** A Workbox plugin that caches nothing else: a foreign page would be run in the file's place from then on. */
export const onlyFiles = { cacheWillUpdate: async ({ response }: { readonly response: Response }) => (isFile(response) ? response : null) };
