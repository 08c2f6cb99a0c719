import { MessagesSlot } from '../features/chat';
import { LanguageMenu } from './language-menu';
import { UserSlot } from './user-slot';

export { BottomBar } from './bottom-bar';

/** What stands at the end of the header: language, messages, account. */
export function HeaderEnd() {
  return (
    <>
      <LanguageMenu />
      <MessagesSlot />
      <UserSlot />
    </>
  );
}
