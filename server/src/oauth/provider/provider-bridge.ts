import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejectEncodedBody } from '../../platform/http/bodies/body-headers.ts';
import type { OpenAuthorizationServer } from '../oauth-options.ts';

/** Where requests are handed to the provider, which answers them itself. */
export interface ProviderBridge {
  hand(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Bodies are read before the provider sees them, to count by who asks; it gets every byte, whatever the type says. */
export function takeBodiesWhole(scope: FastifyInstance): void {
  scope.addHook('onRequest', rejectEncodedBody);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

export function openProviderBridge(open: OpenAuthorizationServer, publicUrl: string): ProviderBridge {
  let answering: Promise<RequestListener> | undefined;
  const { host, protocol } = new URL(publicUrl);
  return {
    async hand(request, reply) {
      answering ??= open().then(({ provider }) => provider.callback());
      const answer = await answering;
      reply.hijack();
      // Both of them: RFC 6749, section 5.1.
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      // The request id, and where the caller stands: on this answer as on every other.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await answer(copyOf(request, host, protocol.slice(0, -1)), reply.raw);
    },
  };
}

/**
 * The request as the provider is to see it. It puts addresses together from what these headers say: so they say what we
 * are called, never what the caller called us.
 */
function copyOf(request: FastifyRequest, host: string, protocol: string): IncomingMessage {
  const { method, socket, httpVersion, httpVersionMajor, httpVersionMinor } = request.raw;
  const body = bodyOf(request);
  const headers: IncomingHttpHeaders = {
    ...request.headers,
    host,
    'x-forwarded-proto': protocol,
    'x-forwarded-for': request.ip,
    ...(method === 'POST' ? { 'content-length': String(body.length) } : {}),
  };
  for (const name of ['x-forwarded-host', 'forwarded', 'transfer-encoding']) delete headers[name];
  const versions = { httpVersion, httpVersionMajor, httpVersionMinor };
  const copy = Object.assign(Readable.from([body]), { method, url: addressOf(request), headers, socket, ...versions });
  return copy as unknown as IncomingMessage;
}

/** By the pattern that matched: a request may also name a whole address, with another host in it. */
function addressOf(request: FastifyRequest): string {
  const { uid = '' } = request.params as { uid?: string };
  const path = (request.routeOptions.url as string).replace(':uid', encodeURIComponent(uid));
  const query = request.url.indexOf('?');
  return query === -1 ? path : path + request.url.slice(query);
}
