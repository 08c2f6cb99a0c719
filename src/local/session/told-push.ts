import * as v from 'valibot';
import { languageCodes } from '../../rules/languages';

/** In localStorage: it goes with this browser's subscription, and not with the session or what its end encrypts. */
const name = 'dhow.push';
const toldShape = v.object({ user: v.string(), language: v.picklist(languageCodes) });
type ToldPush = v.InferOutput<typeof toldShape>;

/** The language that the shop was told for push messages to this browser, and for whom; `undefined` if nobody knows which one it has. */
export function toldPush(): ToldPush | undefined {
  try {
    const told = v.safeParse(toldShape, JSON.parse(localStorage.getItem(name) ?? 'null'));
    return told.success ? told.output : undefined;
  } catch {
    return undefined;
  }
}

export function noteToldPush(told: ToldPush): void {
  try {
    localStorage.setItem(name, JSON.stringify(told));
  } catch {
    // Storage refused: each page tells it again.
  }
}

export function forgetToldPush(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then nothing was stored.
  }
}
