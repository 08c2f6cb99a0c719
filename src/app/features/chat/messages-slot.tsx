import { Suspense, useDeferredValue } from 'react';
import { Drawing } from '../../../ui/icon';
import { late } from '../../../ui/lazy';
import css from './messages-slot.module.css';
import { chatShape, serviceShape } from './shapes';

const Messages = late(async () => (await import('./late-parts')).Messages);

/** The header's two ways to the shop's people: drawn neutral with the document, alive in the same place after it. */
export function MessagesSlot() {
  const alive = useDeferredValue(true, false);
  const place = (
    <span className={css['icons']} aria-hidden="true">
      <span><Drawing d={serviceShape} size={24} /></span>
      <span><Drawing d={chatShape} size={24} /></span>
    </span>
  );
  return alive ? <Suspense fallback={place}><Messages /></Suspense> : place;
}
