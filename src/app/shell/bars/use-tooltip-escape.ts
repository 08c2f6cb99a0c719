import { useEffect } from 'react';

/** Escape hides the tooltips (toasts.module.css) until the pointer or the focus goes on (WCAG 1.4.13). Its listeners stay as long as the page. */
export function useTooltipEscape(): void {
  useEffect(() => {
    for (const type of ['keydown', 'pointerover', 'focusin']) window.addEventListener(type, (event) => void document.body.toggleAttribute('data-hush', (event as KeyboardEvent).key === 'Escape'));
  }, []);
}
