import type { CallOutcome } from '../contract/shop/call-outcome';
import { device } from '../local/database/database';
import { newId } from '../local/database/new-id';
import { isLanguage, defaultLanguage, type Language } from '../rules/languages';
import { call } from './api';
import type { Ports } from './replayer';
import { endSession } from './session-end';
import { shopClock } from './shop-time';

const lockName = 'dhow.outbox';

function languageOf(language: string): Language {
  return isLanguage(language) ? language : defaultLanguage;
}

/** The browser's Web Lock, which is released when its page dies; without Web Locks (plain http), the lease alone. */
function webLock(): Ports['lock'] {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    return {
      exclusive: false,
      async hold(_steal, work) {
        await work(new AbortController().signal);
        return 'done';
      },
    };
  }
  return {
    exclusive: true,
    async hold(steal, work) {
      const lost = new AbortController();
      try {
        return await locks.request(lockName, steal ? { steal } : { ifAvailable: true }, async (lock) => {
          if (!lock) return 'taken';
          await work(lost.signal);
          return 'done';
        });
      } catch {
        // Stolen by another page, which found this one frozen.
        lost.abort();
        return 'taken';
      }
    },
  };
}

async function upload(picture: Parameters<Ports['upload']>[0], { language, token }: Parameters<Ports['upload']>[1]): Promise<CallOutcome<'uploadimg!execute'>> {
  const options = { language: languageOf(language), ...(token !== undefined && { token }) };
  const form = await call('session!token', {}, options);
  if (form.status !== 'success') return form;
  const file = new Blob([picture.bytes], { type: picture.type });
  return call('uploadimg!execute', { file, moduleName: picture.module, session_token: form.data.session_token }, options);
}

/** The replayer's dependencies in a browser, for a page or the worker. */
export function browserPorts(): Ports {
  return {
    db: device,
    send: (name, payload, { language, token, idempotencyKey }) =>
      call(name, payload as never, { language: languageOf(language), idempotencyKey, ...(token !== undefined && { token }) }),
    upload,
    shopNow: () => shopClock.now(),
    sessionOver: (token, reason) => endSession(token, reason),
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => Math.random(),
    wait: (ms, callOff) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          callOff.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, callOff.aborted ? 0 : ms);
        callOff.addEventListener('abort', end);
      }),
    lock: webLock(),
    holder: newId(),
  };
}
