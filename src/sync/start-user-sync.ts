import { onFirstSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { startReplayer } from './background-sync';
import { maintainSession } from './session';

/** Starts everything that a page does for its user in the background; call it once the page is idle. `load` imports a module, however often the connection loses it. */
export async function startUserSync(language: () => Language, load: <Module>(module: () => Promise<Module>) => Promise<Module>): Promise<void> {
  // Without storage the shopper can still log in and read; only the outbox reports that there is no room.
  await maintainSession(language).catch(() => {});
  startReplayer();
  onFirstSession(() => void load(() => import('./watch-user')).then(({ watchUser }) => watchUser(language)).catch(() => {}));
}
