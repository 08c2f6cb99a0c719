/** Whole days from payment to arrival. */
export type DeliveryDays = { readonly from: number; readonly to: number };

const one = /^(?:([A-Z]{2})|\*) (\d{1,2})-(\d{1,2})$/;

/**
 * Parses what a mall promises by country, as an operator writes it: `DE 6-12, FR 5-9, * 10-20`, where `*` is every
 * other country. An empty text promises nothing. `undefined` if it can't be parsed.
 */
function parseDeliveryDays(text: string): ReadonlyMap<string, DeliveryDays> | undefined {
  const days = new Map<string, DeliveryDays>();
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '' && text.trim() === '') break;
    const [, country = '*', from, to] = one.exec(part) ?? [];
    const [least, most] = [Number(from), Number(to)];
    if (!(least <= most && most > 0) || days.has(country)) return undefined;
    days.set(country, { from: least, to: most });
  }
  return days;
}

export function areDeliveryDays(text: string): boolean {
  return parseDeliveryDays(text) !== undefined;
}

/** What is promised for a country (ISO 3166, two letters); `undefined` if nothing is. */
export function deliveryDaysTo(country: string, text: string): DeliveryDays | undefined {
  const days = parseDeliveryDays(text);
  return days?.get(country) ?? days?.get('*');
}
