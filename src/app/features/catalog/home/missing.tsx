import { Suspense } from 'react';
import type { CallName, PayloadInput } from '../../../../contract/shop/calls';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import type { NoData } from '../../../queries/query-result';

const AskAgain = lazyPart(async () => (await import('./ask-again')).AskAgain);

export type MissingPart<Name extends CallName = CallName> = { readonly why: NoData; readonly call: Name; readonly payload: PayloadInput<Name> };

/** Where a part of the home page would be that neither device nor shop brings: says why, and asks again. */
export function Missing<Name extends CallName>(part: MissingPart<Name>) {
  return <Suspense><AskAgain {...(part as MissingPart)} /></Suspense>;
}
