import { Suspense } from 'react';
import type { CallName, PayloadInput } from '../../../../contract/shop/calls';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import type { NoData } from '../../../queries/query-result';

const Retry = lazyPart(async () => (await import('./retry')).Retry);

export type MissingPart<Name extends CallName = CallName> = { readonly why: NoData; readonly call: Name; readonly payload: PayloadInput<Name> };

/** Replaces a part of the home page that neither device nor server could provide: says why, with a retry. */
export function Missing<Name extends CallName>(part: MissingPart<Name>) {
  return <Suspense><Retry {...(part as MissingPart)} /></Suspense>;
}
