import { CartSlot } from '../features/cart';
import { MessagesSlot } from '../features/chat';
import { LanguageMenu } from './language-menu';
import { UserSlot } from './user-slot';

export { BottomBar } from './bottom-bar';

/** What stands at the end of the header: language, messages, cart, account. */
export function HeaderEnd() {
  return (
    <>
      <LanguageMenu />
      <MessagesSlot />
      <CartSlot />
      <UserSlot />
    </>
  );
}
