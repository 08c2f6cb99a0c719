import { Suspense } from 'react';
import type { CallName, PayloadInput } from '../../../../contract/shop/calls';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import type { NoData } from '../../../queries/query-result';

const UnreachedNotice = lazyPart(async () => (await import('./unreached-notice')).UnreachedNotice);

export type MissingPart<Name extends CallName = CallName> = { readonly why: NoData; readonly call: Name; readonly payload: PayloadInput<Name> };

/** Replaces a part of the home page that neither device nor server could provide: says why, with a retry. */
export function Missing<Name extends CallName>(part: MissingPart<Name>) {
  return <Suspense><UnreachedNotice {...(part as MissingPart)} /></Suspense>;
}
