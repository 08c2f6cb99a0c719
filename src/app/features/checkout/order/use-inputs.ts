import { useCallback, useMemo } from 'react';
import { useDraft } from '../../../queries/use-draft';
import type { PayType } from '../checkout';
import { payTypes } from '../../../../rules/orders/orders';

/** What the shopper fills in. Nothing of it is filled in for them that costs more. */
export type Inputs = { readonly addressId?: string | undefined; readonly payType?: PayType | undefined; /** by seller */ readonly remarks: Readonly<Record<string, string>> };

type Filled = { readonly inputs: Inputs; readonly change: (part: Partial<Inputs>) => void };

/** Without schemas, which would be a tenth of what the page loads first. What can't be read is nothing. */
function readInputs(text: string): Inputs | undefined {
  try {
    const { addressId, payType, remarks } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return {
      remarks: Object.fromEntries(Object.entries(remarks ?? {}).filter((each): each is [string, string] => typeof each[1] === 'string')),
      addressId: typeof addressId === 'string' ? addressId : undefined,
      payType: payTypes.find((known) => known === payType),
    };
  } catch {
    return undefined;
  }
}

/**
 * The inputs of one checkout, kept on the device at every change: a look at another page, a login or a reload loses nothing.
 * `undefined` until the device has told what was filled in before; `first` where that is nothing; it may take a
 * while to be known itself.
 */
export function useInputs(name: string, first: Inputs | undefined): Filled | undefined {
  const [text, keep] = useDraft(name);
  const now = useMemo(() => (text === undefined ? undefined : (readInputs(text) ?? first)), [text, first]);
  const change = useCallback(
    (part: Partial<Inputs>) => keep((before) => JSON.stringify({ ...(readInputs(before) ?? first), ...part })),
    [keep, first],
  );
  return now && { inputs: now, change };
}
