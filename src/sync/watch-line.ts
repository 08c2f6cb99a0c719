import { currentConnection, lineFailed, connectionStalls } from './connectivity';

/** Starts believing the browser's own signs of the line; once a page. */
export function watchLine(): void {
  addEventListener('online', connectionStalls);
  addEventListener('offline', lineFailed);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && currentConnection() === 'offline') connectionStalls();
  });
  if (!navigator.onLine) lineFailed();
}
