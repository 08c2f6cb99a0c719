import type { Language } from '../../rules/languages';
import { tellPushLanguage } from '../features/news';

/** What speaks beside the page follows it: the mall as it is installed, and the messages to this device. */
export function languageChanged(language: Language): void {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`);
  tellPushLanguage(language).catch(() => {});
}
