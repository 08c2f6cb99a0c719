import { useEffect } from 'react';

/** Escape hides a tooltip until the pointer or the focus leaves what it belongs to (WCAG 1.4.13). */
export function useTooltipEscape(): void {
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      for (const tooltip of document.querySelectorAll<HTMLElement>(':is(:hover, :focus-within) > [role=tooltip]')) {
        const show = () => {
          tooltip.hidden = false;
        };
        tooltip.hidden = true;
        for (const left of ['pointerleave', 'focusout']) tooltip.parentElement?.addEventListener(left, show, { once: true });
      }
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
