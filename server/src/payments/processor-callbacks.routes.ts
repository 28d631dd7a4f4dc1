import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { MODES } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { type CallbackOptions, receiveCallback } from './receive-callback.ts';

/**
 * Where the card processor tells what happened on its side. It is no part of the API: it has no key and signs what it
 * sends, over the very bytes. Never throttled, because what it cannot tell now it tells again, and more of it.
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
        if (processor.name !== 'stripe') throw new ApiError('not_found', 'There is nothing at this address.');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveCallback(options.database.of(mode), processor.readCallback(body, request.headers), options);
        return { received: true };
      });
    }
  });
}
