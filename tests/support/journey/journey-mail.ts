import { expect } from 'vitest';
import type { Journey } from './journey';

/**
 * The mall's e-mails to an address, oldest first, with subject and text. The server of a journey has no mail server: it
 * prints each e-mail (`openMailTransport` in src/server/platform/send-mail.ts), indented, and deletes its row. One of which
 * only a part has arrived is left out: what is printed may come in several chunks.
 */
export function lettersTo(mall: Pick<Journey, 'output'>, recipient: string): readonly string[] {
  const head = `E-mail to ${recipient} (`;
  return mall.output.split(head).slice(1).flatMap((printed) => {
    const lines = printed.split('\n').slice(1);
    const end = lines.slice(0, -1).findIndex((line) => line !== '' && !line.startsWith('  '));
    const isWhole = end !== -1 || (lines.length > 2 && lines.at(-1) === '');
    return isWhole ? [(end === -1 ? lines : lines.slice(0, end)).join('\n')] : [];
  });
}

/** The e-mail with this number (from 1) to an address, once it is there. */
export async function letterTo(mall: Pick<Journey, 'output'>, recipient: string, number = 1): Promise<string> {
  await expect.poll(() => lettersTo(mall, recipient).length).toBeGreaterThanOrEqual(number);
  return lettersTo(mall, recipient)[number - 1] ?? '';
}

/** The first code e-mailed to an address, once it is there: an e-mail with a code goes before notices that wait. */
export async function codeTo(mall: Pick<Journey, 'output'>, recipient: string): Promise<string> {
  const codes = () => lettersTo(mall, recipient).flatMap((letter) => /\b\d{6}\b/.exec(letter)?.[0] ?? []);
  await expect.poll(() => codes().length, { message: `codes to ${recipient}` }).toBeGreaterThan(0);
  return codes()[0] ?? '';
}

/** A code that was not sent. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
