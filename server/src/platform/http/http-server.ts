import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type ApiError, errorBody } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { boundBodies } from './bodies/body-deadline.ts';
import { acceptJsonBodies } from './bodies/json-body.ts';
import { respondToProtocolErrors, respondToUnparsedRequest } from './client-error.ts';
import { type ErrorBodyOf, respondWithErrors, toApiError } from './error-handler.ts';
import { MAX_PARAM_LENGTH } from './known-paths.ts';
import { unmeteredHeaders } from './rate-headers.ts';
import { namedSchemas } from './schemas/named-schemas.ts';
import { buildSerializer } from './schemas/serializers.ts';
import { validateStrictly } from './schemas/validation.ts';

const MAX_JSON_BODY_BYTES = 1024 * 1024;

export type TrustProxy = false | string[];

export interface HttpServerOptions {
  log: Log;
  trustProxy: TrustProxy;
  /** Runs before a URL is matched with a route. */
  rewritePath?: (url: string) => string;
  /** Returns the error body where another specification defines it; undefined elsewhere. */
  foreignError?: (error: ApiError, url: string) => object | undefined;
}

/** Creates the HTTP server with parsing, validation and error handling, but without routes. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { rewritePath, foreignError } = options;
  const bodyOf: ErrorBodyOf = (error, { id, url }) => foreignError?.(error, url) ?? errorBody(error, id);
  const app = Fastify({
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit: MAX_JSON_BODY_BYTES,
    ...(rewritePath ? { rewriteUrl: (request: IncomingMessage) => rewritePath(request.url ?? '/') } : {}),
    genReqId: () => newId('req'),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests on open connections complete while draining
    http: { requireHostHeader: false }, // Node would reject without the error object, so we check it
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: { bucket: namedSchemas, compilersFactory: { buildSerializer } },
    clientErrorHandler: respondToUnparsedRequest,
    frameworkErrors: (error, request, reply) => {
      const problem = toApiError(error);
      const headers = { ...unmeteredHeaders(), 'x-request-id': request.id };
      // The generic reply type of this option has no status.
      (reply as FastifyReply).code(problem.status).headers(headers).send(bodyOf(problem, request));
    },
  });
  respondToProtocolErrors(app);
  boundBodies(app);
  acceptJsonBodies(app);
  validateStrictly(app);
  respondWithErrors(app, options.log, bodyOf);
  return app;
}
