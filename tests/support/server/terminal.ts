import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { runCommandLine } from '../../../src/server/command-line/run-command-line';

/** Runs `npm run ops` with these words beside the test's running mall, and returns what it prints. */
export function terminalOf(app: () => FastifyInstance) {
  let folder = '';
  let mall = '';
  let close = () => {};
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dhow-terminal-'));
    await app().ready();
    const server = createServer((request, response) => app().routing(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    mall = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => void server.close();
  });
  afterAll(async () => {
    close();
    await rm(folder, { recursive: true, force: true });
  });
  const sessionFile = () => path.join(folder, 'data', 'ops-session.json');
  /** `typed`: the answers to the terminal's questions, in order */
  const run = (words: readonly string[], { typed = [], at = mall }: { readonly typed?: readonly (string | ((question: string) => string))[]; readonly at?: string } = {}) => {
    const answers = [...typed];
    return runCommandLine(words, {
      mall: at,
      sessionFile: sessionFile(),
      sessionName: 'the test',
      readHidden: (question) => {
        const answer = answers.shift() ?? '';
        return Promise.resolve(typeof answer === 'string' ? answer : answer(question));
      },
    });
  };
  return { run, sessionFile, command: (...words: string[]) => run(words), logIn: (name: string, password: string, code = '') => run(['login', name], { typed: [password, code] }) };
}
