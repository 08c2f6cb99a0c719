import { useState } from 'react';

/**
 * Which of several dialogs or forms is open, and how to open and close one. `close` closes only the one that was open when
 * it was rendered: after a slow answer another may be open, or the same one again.
 */
export function useOpened<One>(): readonly [opened: One | undefined, open: (one: One) => void, close: () => void] {
  const [opened, setOpened] = useState<{ readonly one: One }>();
  return [opened?.one, (one) => setOpened({ one }), () => setOpened((now) => (now === opened ? undefined : now))];
}
