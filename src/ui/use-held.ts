import { useState } from 'react';

/** Whether something that closes automatically is hovered or focused, and so stays open; spread `watch` on its element. */
export function useHeld() {
  const [isHovered, hover] = useState(false);
  const [hasFocus, focus] = useState(false);
  const watch = { onPointerEnter: () => hover(true), onPointerLeave: () => hover(false), onFocus: () => focus(true), onBlur: () => focus(false) };
  return { isHeld: isHovered || hasFocus, watch };
}
