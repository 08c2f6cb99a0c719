import type { createStore } from 'jotai';
import { languageAtom } from '../../i18n/language';

/** Passes the page's language on to the install manifest and to this device's push messages. */
export function tellLanguage(store: ReturnType<typeof createStore>): void {
  const language = () => store.get(languageAtom);
  const href = `/manifest.webmanifest?lang=${language()}`;
  document.querySelector(`link[rel=manifest]:not([href="${href}"])`)?.setAttribute('href', href);
  // Few have push messages on: for the others this is all that is loaded.
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  void import('../features/news/device-push').then(({ keepPushLanguage }) => keepPushLanguage(language)).catch(() => {});
}
