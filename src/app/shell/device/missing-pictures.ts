import './missing-pictures.css';
import { currentConnection, watchConnection } from '../../../sync/connectivity';
import { retryPicture } from '../../../ui/retry-picture';

const againAfterMs = 5_000;

/** Retries pictures that failed to load: each once after a delay, and all of them whenever the connection is back. */
export function retryMissingPictures(): void {
  const asked = new WeakSet<EventTarget>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || asked.has(target)) return;
      asked.add(target);
      setTimeout(() => ask(target), againAfterMs);
    },
    // A picture's error event does not bubble.
    { capture: true },
  );
  watchConnection((connection) => {
    if (connection === 'online') for (const image of document.images) ask(image);
  });
}

function ask(image: HTMLImageElement): void {
  if (currentConnection() === 'online') retryPicture(image);
}
