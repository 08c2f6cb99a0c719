import { expect } from 'vitest';
import type { Envelope } from '../../../src/contract/envelope';
import { refusalOfCode } from '../../../src/contract/refusals';
import type { Chance } from '../../simulation/random';

/** The number of crashes; `KILLS=200` sets more. */
export const kills = Number(process.env['KILLS'] ?? 20);
export const longestMs = kills * 20_000;

/** The refusal of a fund password after three wrong tries in a row: a try that a crash cut short counts as wrong. */
export const lockedMinutes = 1513;

/** The connection or the server broke: whether the request had an effect is unknown. */
export class NoAnswer extends Error {}

/** A client that sends one request after the other; a request without an answer is repeated first, even to another server. */
export interface Asker {
  /** sends the next request, or repeats the last; throws `NoAnswer` if no answer came */
  step(url: string): Promise<void>;
  /** how many answers have come */
  readonly answers: number;
  /** no request is under way */
  readonly isDone: boolean;
}

/** Sends one request. Throws `NoAnswer` if the connection broke or the server answered 5xx, or was too busy to look at it. */
export async function askOnce(url: string, payload: unknown, headers: Readonly<Record<string, string>>): Promise<Envelope> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(payload) })
    .then(async (response) => (response.status < 500 ? ((await response.json()) as Envelope) : undefined))
    .catch(() => undefined);
  if (!answer || refusalOfCode(answer.code) === 'tooFrequent') throw new NoAnswer();
  return answer;
}

/** After its database crashed, a server takes a moment to reconnect. */
async function attempt(asker: Asker, url: string): Promise<void> {
  await asker.step(url).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    return new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/** Lets all clients send requests and kills in the middle: after a random number of answers, then a random delay. */
export async function askUntilKilled(kill: () => Promise<void>, askers: readonly Asker[], url: string, chance: Chance): Promise<void> {
  const answers = () => askers.reduce((sum, asker) => sum + asker.answers, 0);
  const enough = answers() + chance.below(20) + 1;
  let isKilled = false;
  const killing = async () => {
    await expect.poll(answers, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    await new Promise((resolve) => setTimeout(resolve, chance.below(60)));
    await kill();
    isKilled = true;
  };
  const ask = async (asker: Asker) => {
    while (!isKilled) await attempt(asker, url);
  };
  await Promise.all([killing(), ...askers.map(ask)]);
}

/** Finishes what is under way. */
export async function finishAll(askers: readonly Asker[], url: string): Promise<void> {
  await Promise.all(
    askers.map(async (asker) => {
      while (!asker.isDone) await attempt(asker, url);
    }),
  );
}
