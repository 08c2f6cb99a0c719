import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './server-pool';

const beatMs = 1_000;
/** Together with a beat under the five seconds after which whoever asks is refused. */
const longestAnswerMs = 3_000;
const againMs = 1_000;

type Told = {
  /** a notification of the channel `mall` */
  readonly hear: (payload: string) => void;
  /** the server does not answer any more; told once, until it is back */
  readonly lost: (error: unknown) => void;
  /** it answers again, and what was notified meanwhile was not heard */
  readonly back: () => void;
};

/**
 * One connection of its own to the PostgreSQL server. What the database notifies comes over it; and because it is asked
 * something every second, it is soon known that the server does not answer, be it that the way there swallows all packets
 * and breaks no connection. A new connection is tried until one is answered. Settles when the first one listens.
 */
export async function watchServer(url: string, { hear, lost, back }: Told): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let isLost = false;

  /** One connection, from its beginning to its end, which is always an error. */
  async function follow(listening: () => void): Promise<void> {
    const socket = new Socket();
    const client = new pg.Client({ ...connectionOptions(url, () => socket), application_name: 'dhow listening' });
    client.on('error', () => {});
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    const stop = () => socket.destroy();
    stopping.signal.addEventListener('abort', stop);
    try {
      await answered(socket, client.connect());
      // The server ends it by itself when nothing comes any more.
      await answered(socket, client.query("set idle_session_timeout = '30s'; listen mall"));
      listening();
      for (;;) {
        await delay(beatMs, undefined, { signal: stopping.signal, ref: false });
        await answered(socket, client.query('select 1'));
      }
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      socket.destroy();
    }
  }

  async function followAlways(firstListens: () => void, firstFails: (error: unknown) => void): Promise<void> {
    while (!stopping.signal.aborted) {
      await follow(() => {
        firstListens();
        if (isLost) back();
        isLost = false;
      }).catch((error: unknown) => {
        firstFails(error);
        if (!isLost && !stopping.signal.aborted) lost(error);
        isLost = true;
      });
      await delay(againMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  let following = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      following = followAlways(resolve, reject);
    });
  } catch (error) {
    stopping.abort();
    throw error;
  }
  return async () => {
    stopping.abort();
    await following;
  };
}

/** The answer, or an error after so long. This process may have been busy itself: what has come meanwhile is read first. */
async function answered<Answer>(socket: Socket, answer: Promise<Answer>): Promise<Answer> {
  let isDone = false;
  const timer = setTimeout(() => {
    setImmediate(() => isDone || socket.destroy(new Error(`the database did not answer within ${longestAnswerMs} ms`)));
  }, longestAnswerMs);
  try {
    return await answer;
  } finally {
    isDone = true;
    clearTimeout(timer);
  }
}
