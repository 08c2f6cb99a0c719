import './missing-pictures.css';
import { currentConnection, watchConnection } from '../../../sync/connectivity';
import { askForPicture } from '../../queries/missing-pictures';

const againAfterMs = 5_000;

/** Pictures that a bad line lost are asked for again: each once after a while, all of them whenever the line is back. */
export function askForMissingPictures(): void {
  const asked = new WeakSet<EventTarget>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || asked.has(target)) return;
      asked.add(target);
      setTimeout(() => ask(target), againAfterMs);
    },
    // What happens to a picture does not bubble.
    { capture: true },
  );
  watchConnection((line) => {
    if (line === 'online') for (const image of document.images) ask(image);
  });
}

function ask(image: HTMLImageElement): void {
  if (currentConnection() === 'online') askForPicture(image);
}
