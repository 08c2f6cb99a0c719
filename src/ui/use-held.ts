import { useState } from 'react';

/** Whether what goes by itself is hovered or has the focus, and so stays; `watch` stands on its element. */
export function useHeld() {
  const [isHovered, hover] = useState(false);
  const [hasFocus, focus] = useState(false);
  const watch = { onPointerEnter: () => hover(true), onPointerLeave: () => hover(false), onFocus: () => focus(true), onBlur: () => focus(false) };
  return { isHeld: isHovered || hasFocus, watch };
}
