import { useState } from 'react';

/** Whether something that closes automatically is hovered or focused, and so stays open; spread `handlers` on its element. */
export function useHoverOrFocus() {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const handlers = { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false), onFocus: () => setFocus(true), onBlur: () => setFocus(false) };
  return { isInside: isHovered || hasFocus, handlers };
}
