import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../contract/shop/calls';
import type { AppServices } from '../app-services';
import { endNews } from '../features/news';
import { leaveNewsletter } from '../features/support';
import { refuseFlood } from './read-request';

/**
 * One-click unsubscribe (RFC 8058): the mail provider posts to the link in the e-mail's header, without cookies and with a
 * body that says only that the button was pressed. A reader who opens the link gets the page at the same URL.
 */
export async function unsubscribeRoute(app: FastifyInstance, { database, newsletter, news, now }: AppServices): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4 * 1_024 }, (_request, body, done) => done(null, body));
    const leaveBy = (path: string, name: CallName, leave: (proof: string) => Promise<boolean>) =>
      scope.post(path, async (request, reply) => {
        if (await refuseFlood(request, reply, name, now)) return reply.code(429).send();
        const { proof } = request.query as Record<string, unknown>;
        const hasLeft = typeof proof === 'string' && (await leave(proof));
        return reply.code(hasLeft ? 200 : 400).send();
      });
    leaveBy('/letters/leave', 'subscribe!remove', (proof) => leaveNewsletter(database.db, newsletter, proof));
    leaveBy('/letters/end', 'news!end', (proof) => endNews(database.db, news, proof));
  });
}
