import * as v from 'valibot';
import { payTypes } from '../../../contract/orders';
import { keepDraft, keptDraft } from '../../../local/drafts';
import type { Inputs } from './use-inputs';

const inputs = v.object({ addressId: v.optional(v.string()), payType: v.optional(v.picklist(payTypes)), remark: v.optional(v.string(), '') });

/** What was filled in before and not sent; among the user's own rows, as all drafts are. */
export async function keptInputs(name: string): Promise<Inputs | undefined> {
  const text = await keptDraft(name);
  try {
    const parsed = v.safeParse(inputs, JSON.parse(text || 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

export function keepInputs(name: string, next: Inputs): Promise<void> {
  return keepDraft(name, JSON.stringify(next));
}
