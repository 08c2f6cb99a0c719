/** What the customer service page is told, and nothing else: the user, with a public URL for the avatar, and the product they look at. */
const parameters = ['lang', 'partyId', 'name', 'avatar', 'productId'] as const;
type ServiceAsker = { readonly lang: string } & { readonly [name in (typeof parameters)[number]]?: string | undefined };

/**
 * The URL of the customer service page, from the setting `customer_service_url`; `undefined` if that is not a web URL. The
 * specification also sends the session's token; this never does, because URLs leak: this function never receives the token.
 */
export function serviceLink(setting: string, asker: ServiceAsker): string | undefined {
  const address = URL.canParse(setting) ? new URL(setting) : undefined;
  if (!address || !['https:', 'http:'].includes(address.protocol)) return undefined;
  for (const name of parameters) {
    const value = asker[name];
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}
