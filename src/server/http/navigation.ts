import type { IncomingHttpHeaders } from 'node:http';

/** An address of no page: its document says so in the reader's language. */
export const noPage = '/not-found';

/** Whether a tab opens this address: browsers say so in a header that no script can set. A script's fetch, a picture's place and a robot are none. */
export function isNavigation({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers['sec-fetch-mode'] === 'navigate';
}
