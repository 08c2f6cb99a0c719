/** The facts sent to the customer service page: the user, and the product they look at. */
type ServiceAsker = {
  readonly language: string;
  readonly partyId?: string | undefined;
  readonly name?: string | undefined;
  /** a public URL */
  readonly avatar?: string | undefined;
  /** the product the shopper is looking at */
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
 * The URL of the customer service page, from the setting `customer_service_url`; `undefined` if that is not a web URL. The
 * specification also sends the session's token; this never does, because URLs leak: this function never receives the token.
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
