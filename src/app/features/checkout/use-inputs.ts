import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PayType } from './checkout';

/** What the shopper fills in. Nothing of it is filled in for them that costs more. */
export type Inputs = { readonly addressId?: string | undefined; readonly payType?: PayType | undefined; readonly remark: string };

type Filled = { readonly inputs: Inputs; readonly change: (part: Partial<Inputs>) => void };

/**
 * The inputs of one checkout, kept on the device at every change: a look at another page, a login or a reload loses nothing
 * (UX-062). `undefined` until the device has told what was filled in before; `first` where that is nothing; it may take a while to be known itself.
 */
export function useInputs(name: string, first: Inputs | undefined): Filled | undefined {
  const [told, tell] = useState<{ readonly of: string; readonly inputs: Inputs; readonly isNew?: boolean }>();
  const isReady = first !== undefined;
  // `first` counts once, when nothing was kept; what was told of this name already stays.
  const begin = useEffectEvent((kept: Inputs | undefined) => {
    if (first !== undefined && told?.of !== name) tell({ of: name, inputs: kept ?? first });
  });
  useEffect(() => {
    if (!isReady) return undefined;
    let gone = false;
    const fill = (kept: Inputs | undefined) => !gone && begin(kept);
    import('./kept-inputs').then(({ keptInputs }) => keptInputs(name)).then(fill, () => fill(undefined));
    return () => {
      gone = true;
    };
  }, [name, isReady]);
  const change = useCallback(
    (part: Partial<Inputs>) => tell((before) => (before?.of === name ? { of: name, inputs: { ...before.inputs, ...part }, isNew: true } : before)),
    [name],
  );
  useEffect(() => {
    if (told?.isNew) void import('./kept-inputs').then(({ keepInputs }) => keepInputs(told.of, told.inputs)).catch(() => {});
  }, [told]);
  return told?.of === name ? { inputs: told.inputs, change } : undefined;
}
