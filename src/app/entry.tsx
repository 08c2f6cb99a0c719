import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { hydrateRoot } from 'react-dom/client';
import { isLanguage, isRightToLeft, languageTag, type Language } from '../rules/languages';
import { Memory, recallInto } from './data/known';
import { readFirstView } from './data/first-view';
import { pageSources } from './data/sources';
import { loadMessages } from './i18n/messages';
import { shopRouter } from './routes';
import { Shell } from './shell/shell';

/** The first view is drawn; what can wait (Dexie, the line, the worker) begins when the browser is at rest. */
function atRest(): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 2_000 }) : setTimeout(resolve, 200));
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  });
}

async function start(root: HTMLElement): Promise<void> {
  const view = readFirstView(document);
  const memory = new Memory(view.known);
  let language = view.language;
  const router = shopRouter(recallInto(memory, () => language));
  // Draw as the server drew. Half internal in the router, hence pinned; without it React finds a mismatch (first-view.md).
  router.ssr = { manifest: undefined };

  const speak = (next: Language) => {
    language = next;
    document.documentElement.lang = languageTag(next);
    document.documentElement.dir = isRightToLeft(next) ? 'rtl' : 'ltr';
    document.cookie = `lang=${next}; path=/; max-age=31536000; samesite=lax`;
    localStorage.setItem('dhow.language', next);
  };

  const [messages] = await Promise.all([loadMessages(language, 'core'), router.load()]);
  const started = new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <Shell memory={memory} brand={view.brand} language={language} messages={messages} onSpeak={speak}>
        <RouterProvider router={router} />
      </Shell>,
      { onRecoverableError: (error) => reportError(error) },
    );
    void atRest().then(resolve);
  });
  memory.sources = pageSources(started, (key) => {
    const held = memory.now(key);
    return held && 'asOf' in held ? held.asOf : undefined;
  });
  void started.then(async () => (await import('./after-first-view')).begin({ router, memory, view, isLanguage }));
}

const root = document.getElementById('root');
if (root) void start(root);
