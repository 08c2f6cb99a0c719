import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
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

/** Another address of the mall for one test; while `isLost`, answers get lost: what was asked is done, and nobody hears of it. */
export async function losingLine(app: FastifyInstance) {
  const line = { at: '', isLost: false };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { payload } = await app.inject({ method: 'POST', url: request.url ?? '', headers: request.headers, payload: await text(request) });
    if (line.isLost) request.socket.destroy();
    else response.end(payload);
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  line.at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}
