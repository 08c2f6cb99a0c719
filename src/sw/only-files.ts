/** Whether it is a file of the shop: whoever stands between (a hotel's network, a proxy) answers with a page, and with 200 too. */
export function isFile({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type')?.startsWith('text/html') !== true;
}

/** For Workbox: nothing else is kept, or it would be what is run from then on. */
export const onlyFiles = { cacheWillUpdate: async ({ response }: { readonly response: Response }) => (isFile(response) ? response : null) };
