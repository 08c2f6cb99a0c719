import type { Language } from '../../rules/languages';
import { sendPushLanguage } from '../features/news';

/** Passes the page's new language on to the install manifest and to this device's push messages. */
export function languageChanged(language: Language): void {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`);
  sendPushLanguage(language).catch(() => {});
}
