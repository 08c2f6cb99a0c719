import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayDo } from '../../contract/desk/capabilities';
import { isUpload } from '../../contract/pictures';
import { callPath } from '../../contract/shop/calls';
import { uploadModules } from '../../contract/shop/uploads';
import type { AppServices } from '../app-services';
import { refuse } from '../calls/refusal';
import { findCaller } from '../features/account';
import { isEvidence } from '../features/orders';
import { openUpload } from '../features/uploads';
import { placeOf } from '../platform/networks';
import { megabyte } from '../platform/sizes';
import { findStaffSession } from './desk-route';
import { clientOf, bearerOf } from './read-request';
import { ReceivedBodies } from './received-bodies';
import { answerAction } from './shop-route';

const largestUpload = Math.max(...Object.values(uploadModules).map(({ megabytes }) => megabytes)) * megabyte;

/**
 * One file, and two fields with room for as many wrong ones; a second file would double what each body keeps in memory. A file is
 * cut one byte past the largest size, which shows that it is too large.
 */
const limits = { fileSize: largestUpload + 1, files: 1, fields: 4, fieldSize: 256, fieldNameSize: 64, parts: 6, headerPairs: 20 };

/** Receives and serves uploads. */
export async function uploadRoutes(app: FastifyInstance, services: AppServices): Promise<void> {
  // In a scope of its own: no other call accepts a form.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    const bodies = new ReceivedBodies();
    scope.post(callPath('uploadimg!execute'), async (request, reply) => {
      let done = () => {};
      try {
        return await answerAction(services, request, reply, 'uploadimg!execute', async (caller) => {
          if (!request.isMultipart()) return request.body ?? {};
          // Without a session not a byte of the body is kept.
          if (!caller) return {};
          const { raw } = request;
          const before = raw.socket.bytesRead;
          const place = bodies.begin({ ...placeOf(request.ip), userId: caller.userId }, { receivedBytes: () => raw.socket.bytesRead - before, cutOff: () => raw.destroy() });
          if (place === 'busy') return refuse('tooFrequent');
          done = place;
          return readForm(request);
        });
      } finally {
        done();
      }
    });
  });

  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    if (!isUpload(name)) return reply.callNotFound();
    const now = services.now();
    const { cookie } = clientOf(request, reply, services);
    // No token from the query: an image's URL would leave it in histories and logs.
    const found = await findCaller(services.database.db, { token: bearerOf(request), cookie }, now);
    const caller = typeof found === 'string' ? undefined : found;
    const session = await findStaffSession(services, request);
    // What shoppers send to the mall is for the staff who answer them.
    const isDesk = session !== undefined && mayDo(session.staff, 'chat');
    // Evidence is for those who decide: a merchant those of the own store's orders.
    const decides = async (userId: string) =>
      session !== undefined && mayDo(session.staff, 'orders') && isEvidence(services.database.db, name, { userId, ...(session.staff.role === 'merchant' && { sellerId: session.staff.sellerId }) });
    const opened = await openUpload({ db: services.database.db, storage: services.storage, seal: services.seal }, name, { caller, isDesk, decides, cookie, now });
    if (!opened) return reply.callNotFound();
    return sendUpload(reply, name, opened);
  });
}

/** Sends it as a picture and nothing else, whatever a browser may guess. */
function sendUpload(reply: FastifyReply, name: string, { bytes, isPrivate }: { bytes: Buffer; isPrivate: boolean }) {
  return reply
    .type('image/webp')
    .headers({
      'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes);
}

/**
 * The form's fields by name; one that occurs twice becomes a list, which no schema accepts. A form that is cut off or invalid
 * becomes a list as a whole: an unreadable body.
 */
async function readForm(request: FastifyRequest): Promise<unknown> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      const value = part.type === 'file' ? new Blob([Uint8Array.from(await part.toBuffer())]) : part.value;
      fields.set(part.fieldname, fields.has(part.fieldname) ? [fields.get(part.fieldname), value] : value);
    }
  } catch {
    return [];
  }
  return Object.fromEntries(fields);
}
