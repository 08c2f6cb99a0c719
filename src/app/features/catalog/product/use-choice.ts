import { useCallback, useState } from 'react';
import type { Sku } from '../../../../contract/shop/goods';
import { choicesOf, fitting, pick, type Picked } from '../../../../rules/catalog/variants';

type Picking = {
  readonly picked: Picked;
  /** set if the other attribute's pick is unavailable with this one: the pick before, and the one that replaces it */
  readonly moved?: { readonly choice: string; readonly before: string; readonly now: string };
};

export type Choice = Picking & {
  /** the one variant left, once enough is picked */
  readonly chosen: Sku | undefined;
  readonly choose: (at: number, id: string) => void;
  /** the picture of the pick: a colour shows its own before a size is chosen */
  readonly picture: string | undefined;
};

function pickAnother(skus: readonly Sku[], picked: Picked, at: number, id: string): Picking {
  const next = pick(skus, picked, at, id);
  const other = 1 - at;
  const before = picked[other];
  if (before === undefined || before === next[other]) return { picked: next };
  const name = (of: number, value: string | undefined) => choicesOf(skus, of).find((choice) => choice.id === value)?.name ?? '';
  return { picked: next, moved: { choice: name(at, id), before: name(other, before), now: name(other, next[other]) } };
}

/** The shopper's picks of a product's attributes. */
export function useChoice(skus: readonly Sku[]): Choice {
  const [picking, setPicking] = useState<Picking>({ picked: [] });
  const choose = useCallback((at: number, id: string) => setPicking((before) => pickAnother(skus, before.picked, at, id)), [skus]);
  const left = fitting(skus, picking.picked);
  const [first] = left;
  const chosen = left.length === 1 ? first : undefined;
  const isPictured = chosen !== undefined || (left.length < skus.length && left.every(({ zoomImg }) => zoomImg === first?.zoomImg));
  return { ...picking, chosen, choose, picture: isPictured ? first?.zoomImg : undefined };
}
