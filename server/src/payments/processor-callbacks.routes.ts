import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { MODES } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { type CallbackOptions, receiveCallback } from './receive-callback.ts';

/**
 * Mounts the callback URLs of the card processor. They are not part of the API: a callback has no key and is signed
 * over its raw bytes. They have no rate limit, because a rejected callback is sent again and only adds load.
 */
export async function mountProcessorCallbacks(
  app: FastifyInstance,
  options: CallbackOptions & { database: Database },
): Promise<void> {
  await app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const mode of MODES) {
      callbacks.post(`/callbacks/stripe/${mode}`, async (request) => {
        const processor = options.processors[mode];
        if (processor.name !== 'stripe')
          throw new ApiError('not_found', 'This URL does not exist, because Stripe is not the payment processor here.');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveCallback(options.database.of(mode), processor.readCallback(body, request.headers), options);
        return { received: true };
      });
    }
  });
}
