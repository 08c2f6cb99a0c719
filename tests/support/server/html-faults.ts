import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { getJava } from '../../../src/build/commands/java.mjs';

/** The W3C's checker, a Java program; its package's own start would download a Java by itself. */
const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

const answer = v.object({ messages: v.array(v.object({ type: v.string(), url: v.optional(v.string(), ''), message: v.string(), extract: v.optional(v.string(), '') })) });

/**
 * Where documents break the HTML standard, by document name: each with the message and the extract. All are checked in
 * one run, since starting takes longest.
 */
export async function htmlFaults(documents: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dhow-html-'));
  try {
    const names = Object.keys(documents);
    const files = await Promise.all(
      Object.values(documents).map(async (html, at) => {
        const file = path.join(folder, `${at}.html`);
        await writeFile(file, html);
        return file;
      }),
    );
    const { stdout } = await promisify(execFile)(await getJava(), ['-jar', checker, '--stdout', '--exit-zero-always', '--errors-only', '--no-langdetect', '--format', 'json', ...files], { maxBuffer: 64 * 1024 * 1024 });
    const found: Record<string, string[]> = {};
    // Its CSS checks are behind the browsers; stylelint checks CSS.
    const isOfStyle = ({ message }: { message: string }) => message.startsWith('CSS: ');
    for (const { url, message, extract } of v.parse(v.pipe(v.string(), v.parseJson(), answer), stdout).messages.filter((fault) => !isOfStyle(fault))) {
      const name = names[Number(path.basename(fileURLToPath(url), '.html'))] ?? url;
      found[name] = [...new Set([...(found[name] ?? []), `${message} (${extract})`])];
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
