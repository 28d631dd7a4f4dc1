import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejectEncodedBody } from '../../platform/http/bodies/body-headers.ts';
import type { OpenAuthorizationServer } from '../oauth-options.ts';

/** Passes requests to the provider, which responds to them itself. */
export interface ProviderBridge {
  handle(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Reads bodies before the provider does, to count requests by client; it gets every byte, whatever the type. */
export function takeBodiesWhole(scope: FastifyInstance): void {
  scope.addHook('onRequest', rejectEncodedBody);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

export function openProviderBridge(open: OpenAuthorizationServer, publicUrl: string): ProviderBridge {
  let listening: Promise<RequestListener> | undefined;
  const { host, protocol } = new URL(publicUrl);
  return {
    async handle(request, reply) {
      listening ??= open().then(({ provider }) => provider.callback());
      const listener = await listening;
      reply.hijack();
      // RFC 6749, section 5.1 requires both.
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      // Copies the request id and rate limit headers, which every response has.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await listener(copyOf(request, host, protocol.slice(0, -1)), reply.raw);
    },
  };
}

/**
 * Copies the request for the provider, which builds URLs from these headers: so they name our configured host, never
 * the one that the client sent.
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
  const copy = Object.assign(Readable.from([body]), { method, url: pathOf(request), headers, socket, ...versions });
  return copy as unknown as IncomingMessage;
}

/** Built from the matched pattern: a request may also name an absolute URL, with another host in it. */
function pathOf(request: FastifyRequest): string {
  const { uid = '' } = request.params as { uid?: string };
  const path = (request.routeOptions.url as string).replace(':uid', encodeURIComponent(uid));
  const query = request.url.indexOf('?');
  return query === -1 ? path : path + request.url.slice(query);
}
