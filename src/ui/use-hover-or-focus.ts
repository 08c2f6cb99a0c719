import { useState } from 'react';

/** Whether something that closes automatically is hovered or focused, and so stays open; spread `handlers` on its element. */
export function useHoverOrFocus() {
  const [isHovered, hover] = useState(false);
  const [hasFocus, focus] = useState(false);
  const handlers = { onPointerEnter: () => hover(true), onPointerLeave: () => hover(false), onFocus: () => focus(true), onBlur: () => focus(false) };
  return { isInside: isHovered || hasFocus, handlers };
}
