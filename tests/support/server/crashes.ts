import { expect } from 'vitest';
import type { Envelope } from '../../../src/contract/envelope';
import type { Chance } from '../../simulation/random';

/** More of them by KILLS=200. */
export const kills = Number(process.env['KILLS'] ?? 20);
export const longestMs = kills * 20_000;

/** What a try of the fund password answers that comes after three in a row: each that a crash cut short counts as a wrong one. */
export const lockedMinutes = 1513;

/** The line broke, or who was behind it: whether anything happened is not known. */
export class NoAnswer extends Error {}

/** Somebody who asks the shop for one thing after the other; what had no answer is asked again first, also of another server. */
export interface Asker {
  /** the next question, or the same again; throws `NoAnswer` where none came */
  step(url: string): Promise<void>;
  /** how many answers have come */
  readonly answers: number;
  /** nothing is under way */
  readonly isDone: boolean;
}

/** Asks once. Throws `NoAnswer` where the line broke or the server was in trouble. */
export async function askOnce(url: string, payload: unknown, headers: Readonly<Record<string, string>>): Promise<Envelope> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(payload) })
    .then(async (response) => (response.status < 500 ? ((await response.json()) as Envelope) : undefined))
    .catch(() => undefined);
  if (!answer) throw new NoAnswer();
  return answer;
}

/** A server whose database crashed takes a moment to find it again. */
async function attempt(asker: Asker, url: string): Promise<void> {
  await asker.step(url).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    return new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/** Everybody asks; in the middle of it all somebody kills. After some answers, and then at a moment by chance. */
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

/** What is under way, to its end. */
export async function finishAll(askers: readonly Asker[], url: string): Promise<void> {
  await Promise.all(
    askers.map(async (asker) => {
      while (!asker.isDone) await attempt(asker, url);
    }),
  );
}
