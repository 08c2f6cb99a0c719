import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownFiles, type OwnFile } from '../../contract/shop/own-files';
import type { AppServices } from '../app-services';
import { toEnvelope } from '../calls/answer';
import { refuse, Refusal } from '../calls/refusal';
import { findCaller, mayCopyData } from '../features/account';
import { statementOf } from '../features/wallet';
import { clientOf, refuseFlood, tokenOf } from './read-request';

const chunkLength = 16 * 1_024;

/** Joins texts into a few large chunks, never into one whole. */
async function* chunksOf(texts: AsyncIterable<string>, onWritten: () => void): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
  onWritten();
}

/** Everything that the mall's features store about a user, list by list. */
async function* jsonOf({ database: { db }, personalData }: AppServices, userId: string): AsyncGenerator<string> {
  let before = '{';
  for (const { copy } of personalData) {
    for (const [name, rows] of Object.entries(copy?.(db, userId) ?? {})) {
      yield `${before}\n${JSON.stringify(name)}: [`;
      before = ',';
      let separator = '\n';
      for await (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ',\n';
      }
      yield ']';
    }
  }
  yield '\n}\n';
}

/** The user's spendable balance over time, entry by entry; times are in UTC. Nothing needs quoting: all values are the mall's own. */
async function* csvOf({ database: { db } }: AppServices, userId: string): AsyncGenerator<string> {
  yield 'time,kind,reference,amount,currency,balance\r\n';
  for await (const { time, kind, reference, amount, symbol, balance } of statementOf(db, userId)) {
    yield `${new Date(time).toISOString()},${kind},${reference},${amount},${symbol},${balance}\r\n`;
  }
}

const texts: Readonly<Record<OwnFile, { readonly type: string; readonly write: (services: AppServices, userId: string) => AsyncIterable<string> }>> = {
  'user!export': { type: 'application/json; charset=utf-8', write: jsonOf },
  'wallet!statement': { type: 'text/csv; charset=utf-8', write: csvOf },
};

/** Downloads of a shopper's own data: streamed, however long they are, and refused as calls are. */
export function ownFileRoutes(app: FastifyInstance, services: AppServices): void {
  /** user id → the request whose file is being written; one at a time */
  const busy = new Map<string, FastifyRequest>();

  async function authorize(request: FastifyRequest, reply: FastifyReply, name: OwnFile): Promise<Refusal | { readonly userId: string }> {
    const flood = await refuseFlood(request, reply, name, services.now);
    if (flood) return flood;
    const found = await findCaller(services.database.db, { token: tokenOf(request), cookie: clientOf(request, reply, services).cookie }, services.now());
    if (typeof found === 'string') return refuse(found);
    if (busy.has(found.userId) || !(await mayCopyData(services.database.db, found.userId, services.now()))) return refuse('tooFrequent');
    return found;
  }

  for (const [name, { path, fileName }] of Object.entries(ownFiles) as [OwnFile, (typeof ownFiles)[OwnFile]][]) {
    app.post(path, async (request, reply) => {
      const caller = await authorize(request, reply, name);
      if (caller instanceof Refusal) return toEnvelope(caller);
      const { userId } = caller;
      // Another download may have begun during the check above.
      if (busy.has(userId)) return toEnvelope(refuse('tooFrequent'));
      const { type, write } = texts[name];
      busy.set(userId, request);
      const done = () => {
        if (busy.get(userId) === request) busy.delete(userId);
      };
      const file = Readable.from(chunksOf(write(services, userId), done), { objectMode: false });
      // Also if the client disconnects, so that it can ask again.
      file.once('close', done);
      return reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`).send(file);
    });
  }
}
