import { useCallback, useMemo } from 'react';
import type { OrderDraft } from '../../../../local/orders/order-drafts';
import { useDraft } from '../../../queries/use-draft';
import type { PayType } from '../checkout';
import { payTypes } from '../../../../rules/orders/orders';

/** What the shopper fills in. Nothing that costs more is preselected. */
export type Inputs = { readonly addressId?: string | undefined; readonly payType?: PayType | undefined; /** by seller */ readonly remarks: Readonly<Record<string, string>> };

export type ChangeInputs = (part: Partial<Inputs>) => void;
export type InputsState = { readonly inputs: Inputs; readonly changeInputs: ChangeInputs };

const nothing: Inputs = { remarks: {} };
function inputsOf({ order: { payload, groups, payType } }: OrderDraft): Inputs {
  const { remark = '', remarkList = groups.map(({ sellerId }) => ({ sellerId, remark })) } = payload;
  return { remarks: Object.fromEntries(remarkList.map((own) => [own.sellerId, own.remark])), addressId: payload.addressId, ...(payType && { payType }) };
}

/** Without schemas, which would be a tenth of what the page loads first. Unreadable text counts as none. */
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
 * The inputs of one checkout, saved on the device at every change: visiting another page, a login or a reload loses
 * nothing. `undefined` until the saved inputs were read; if there are none, a draft provides the first values, and it
 * may take a while to load too.
 */
export function useInputs(draftId: string | undefined, draft: OrderDraft | undefined): InputsState | undefined {
  const first = useMemo(() => (draftId === undefined ? nothing : draft && inputsOf(draft)), [draftId, draft]);
  const [text, keep] = useDraft(draftId === undefined ? 'checkout' : `checkout ${draftId}`);
  const now = useMemo(() => (text === undefined ? undefined : (readInputs(text) ?? first)), [text, first]);
  const changeInputs = useCallback(
    (part: Partial<Inputs>) => keep((before) => JSON.stringify({ ...(readInputs(before) ?? first), ...part })),
    [keep, first],
  );
  return now && { inputs: now, changeInputs };
}
