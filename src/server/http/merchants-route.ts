import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { id, pageNum, pageSize } from '../../contract/fields';
import { userPageSize } from '../../contract/shop/lists';
import type { Mall } from '../app-services';
import { toEnvelope } from '../calls/answer';
import { refuse } from '../calls/refusal';
import { findStaff, isWorkName, listShopOrders, logInStaff, logOutStaff, readWork, workOnOrder, type Staff } from '../features/merchants';
import { askerOf, bearerOf } from './actions';
import { findCaller } from './caller';

const login = v.strictObject({ name: v.pipe(v.string(), v.maxLength(64), v.regex(/^\P{Cc}*$/u)), password: v.pipe(v.string(), v.maxLength(200)) });
const status = v.pipe(v.string(), v.regex(/^-?\d$/), v.transform(Number));
const listed = v.strictObject({ status: v.optional(v.union([status, v.array(status)])), pageNum, pageSize: pageSize(userPageSize) });

/**
 * The merchant's half: staff log in here, and here only; a shopper's session
 * opens nothing. Merchants see and change the orders of their own store, operators all of them.
 */
export function merchantRoutes(app: FastifyInstance, mall: Mall): void {
  const { db } = mall.database;

  /** Answers in the envelope, after the limit of tries of a network address. */
  const answer = (name: 'ops' | 'opsWork', work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    const waitSeconds = await app.waitSeconds(request, name);
    if (waitSeconds !== undefined) return toEnvelope(refuse('tooFrequent', { until: mall.now() + waitSeconds * 1000 }));
    return toEnvelope(await work(request, reply));
  };

  /** As `answer`, for staff only. */
  const forStaff = (work: (staff: Staff, request: FastifyRequest) => Promise<unknown>) =>
    answer('opsWork', async (request, reply) => {
      const token = bearerOf(request);
      const staff = token === undefined ? undefined : await findStaff(db, token, mall.now());
      if (staff) return work(staff, request);
      const shopper = await findCaller(db, { token, cookie: askerOf(request, reply).cookie }, mall.now());
      return refuse(typeof shopper === 'string' ? 'unauthorized' : 'noPermission');
    });

  app.post('/ops/login', answer('ops', async (request) => {
    const given = v.safeParse(login, request.body);
    if (!given.success) return refuse('parameterError', { field: v.getDotPath(given.issues[0]) ?? 'body' });
    return logInStaff(db, mall.hashes, given.output, mall.now());
  }));

  app.post('/ops/logout', forStaff(async (_staff, request) => {
    await logOutStaff(db, bearerOf(request) ?? '', mall.now());
    return null;
  }));

  app.get('/ops/orders', forStaff(async (staff, request) => {
    const given = v.safeParse(listed, request.query);
    if (!given.success) return refuse('parameterError', { field: v.getDotPath(given.issues[0]) ?? 'query' });
    const { status: wanted, ...paging } = given.output;
    return listShopOrders(db, staff, { ...paging, ...(wanted !== undefined && { statuses: [wanted].flat() }) });
  }));

  app.get('/ops/orders/:orderId', forStaff(async (staff, request) => {
    const orderId = readId(request);
    const [order] = orderId === undefined ? [] : (await listShopOrders(db, staff, { orderId, pageNum: 1, pageSize: 1 })).pageList;
    return order ?? refuse('orderUnknown');
  }));

  app.post('/ops/orders/:orderId/:work', async (request, reply) => {
    const { work: name } = request.params as { work: string };
    if (!isWorkName(name)) return reply.callNotFound();
    return forStaff(async (staff, { body }) => {
      const work = readWork(name, body);
      if ('wrong' in work) return refuse('parameterError', { field: work.wrong });
      const orderId = readId(request);
      return orderId === undefined ? refuse('orderUnknown') : workOnOrder(db, staff, orderId, work, mall.now());
    })(request, reply);
  });
}

function readId(request: FastifyRequest): string | undefined {
  const read = v.safeParse(id, (request.params as { orderId: string }).orderId);
  return read.success ? read.output : undefined;
}
