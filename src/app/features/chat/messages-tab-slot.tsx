import { Suspense, useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import { Drawing } from '../../../ui/icon';
import { late } from '../../../ui/lazy';
import { chatShape } from './shapes';

const MessagesTab = late(async () => (await import('./late-parts')).MessagesTab);

/** The phone's way to the chat, in the bottom bar: neutral with the document, alive after it. */
export function MessagesTabSlot() {
  const alive = useDeferredValue(true, false);
  const face = (
    <>
      <Drawing d={chatShape} size={24} />
      <span><FormattedMessage id="shell.nav.messages" /></span>
    </>
  );
  const place = <span data-tab="">{face}</span>;
  return alive ? <Suspense fallback={place}><MessagesTab>{face}</MessagesTab></Suspense> : place;
}
