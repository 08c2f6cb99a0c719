import { currentLine, lineFailed, lineStalls } from './connectivity';

/** Starts believing the browser's own signs of the line; once a page. */
export function watchLine(): void {
  addEventListener('online', lineStalls);
  addEventListener('offline', lineFailed);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && currentLine() === 'offline') lineStalls();
  });
  if (!navigator.onLine) lineFailed();
}
