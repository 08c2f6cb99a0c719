/** What the customer service page is told of who asks, and about what. */
type ServiceAsker = {
  readonly language: string;
  readonly partyId?: string | undefined;
  readonly name?: string | undefined;
  /** a public address */
  readonly avatar?: string | undefined;
  /** the product that the shopper looks at */
  readonly productId?: string | undefined;
};

const words: Readonly<Record<keyof ServiceAsker, string>> = {
  language: 'lang',
  partyId: 'partyId',
  name: 'name',
  avatar: 'avatar',
  productId: 'productId',
};

/**
 * The address of the customer service page, from the setting `customer_service_url`; `undefined` where that is no web
 * address. The session's token, which the specification sends along, never is: addresses leak, and what this function is not given it can't write.
 */
export function serviceLink(setting: string, asker: ServiceAsker): string | undefined {
  const address = URL.canParse(setting) ? new URL(setting) : undefined;
  if (!address || !['https:', 'http:'].includes(address.protocol)) return undefined;
  for (const [field, word] of Object.entries(words)) {
    const value = asker[field as keyof ServiceAsker];
    if (value) address.searchParams.set(word, value);
  }
  return address.href;
}
