import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { payTypes } from '../../../contract/orders';
import { useKeptDraft } from '../../data/use-kept-draft';

const inputs = v.object({ addressId: v.optional(v.string()), payType: v.optional(v.picklist(payTypes)), remark: v.optional(v.string(), '') });

/** What the shopper fills in. Nothing of it is filled in for them that costs more. */
export type Inputs = Readonly<v.InferOutput<typeof inputs>>;

type Filled = { readonly inputs: Inputs; readonly change: (part: Partial<Inputs>) => void };

/** What can't be read is nothing. */
function readInputs(text: string): Inputs | undefined {
  try {
    const parsed = v.safeParse(inputs, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The inputs of one checkout, kept on the device at every change: a look at another page, a login or a reload loses nothing
 * (UX-062). `undefined` until the device has told what was filled in before; `first` where that is nothing; it may take a
 * while to be known itself.
 */
export function useInputs(name: string, first: Inputs | undefined): Filled | undefined {
  const [text, keep] = useKeptDraft(name);
  const now = useMemo(() => (text === undefined ? undefined : (readInputs(text) ?? first)), [text, first]);
  const change = useCallback(
    (part: Partial<Inputs>) => keep((before) => JSON.stringify({ ...(readInputs(before) ?? first), ...part })),
    [keep, first],
  );
  return now && { inputs: now, change };
}
