import { maxTogether } from '../../../../rules/orders/orders';

/** Parses the order ids of an address. Invalid ones are dropped, and it takes no more than one payment does. */
export function readOrderIds(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, maxTogether);
}

export function writeOrderIds(ids: readonly string[]): string {
  return ids.join(',');
}
