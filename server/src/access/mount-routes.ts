import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preValidationHookHandler,
} from 'fastify';
import type { MaybePromise } from '../platform/async/maybe-async.ts';
import { checkAnnouncedBody, ignoreTypeOfNoBody, rejectEncodedBody } from '../platform/http/bodies/body-headers.ts';
import { acceptByteStreams, acceptBytesToo } from '../platform/http/bodies/byte-stream.ts';
import { LeaseRenewal } from '../platform/http/idempotency/renew-leases.ts';
import { KnownPaths } from '../platform/http/known-paths.ts';
import { ErrorResponse } from '../platform/http/schemas/json-schema.ts';
import { prepareInput, rejectBody, rejectQuery } from '../platform/http/schemas/validation.ts';
import { describeRoute } from './describe-route.ts';
import { type GuardOptions, guard } from './guard.ts';
import { RequestCall } from './request-call.ts';
import { type CallOptions, respondToCall } from './respond-to-call.ts';
import type { Deprecation, Route, UnreadCall } from './route.ts';
import { respondToUnknownPaths } from './unknown-path.ts';

/** Mounts every route with its guard and schemas, and handlers for 404 and 405. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: GuardOptions & CallOptions): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('credential', null);
  app.addSchema(ErrorResponse);
  const paths = new KnownPaths();
  const callOptions = { ...options, leases: new LeaseRenewal(options.database) };
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) paths.add(name, url);
  });

  const mount = (scope: FastifyInstance, route: Route) =>
    scope.route({
      method: route.method,
      url: route.url,
      schema: describeRoute(route),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      ...(route.jsonLimit === undefined ? {} : { config: { jsonLimit: route.jsonLimit } }),
      ...(route.passThrough ? { serializerCompiler: () => JSON.stringify } : {}),
      onRequest: [
        ...(route.deprecated ? [announce(route.deprecated)] : []),
        guard(route, options),
        ...(route.admission ? [before(route.admission.count, options)] : []),
        ...checksBeforeBody(route),
        ...(route.admission ? [before(route.admission.beforeBody, options)] : []),
      ],
      preValidation: checksBeforeValidation(route),
      handler: (request, reply) => respondToCall(route, request, reply, callOptions),
    });
  for (const route of routes) if (!route.streams && !route.alsoTakesBytes) mount(app, route);
  app.register(async (scope) => {
    acceptBytesToo(scope);
    for (const route of routes) if (route.alsoTakesBytes) mount(scope, route);
  });
  app.register(async (scope) => {
    acceptByteStreams(scope);
    for (const route of routes) {
      if (!route.streams) continue;
      mount(scope, route);
      paths.addUploads(route.url);
    }
  });
  respondToUnknownPaths(app, paths, options);
}

function before(check: (call: UnreadCall) => MaybePromise<void>, { database, keyRing }: CallOptions) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      const realm = request.caller?.mode ?? 'accounts';
      const admitted = check(new RequestCall(request, reply, database.of(realm), keyRing[realm]));
      if (admitted instanceof Promise) admitted.then(() => done(), done);
      else done();
    } catch (error) {
      done(error as Error);
    }
  };
}

/** Checks of a body by its headers, before it is read. */
function checksBeforeBody(route: Route): onRequestHookHandler[] {
  const { method, streams, admission, query } = route;
  if (method === 'GET') return [];
  return [
    rejectEncodedBody,
    ...(streams ? [] : [ignoreTypeOfNoBody]),
    ...(admission ? [checkAnnouncedBody(route), ...(query ? [] : [rejectQuery])] : []),
  ];
}

/** Checks that schemas cannot express, or only at a higher cost. */
function checksBeforeValidation({ method, params, query, body, streams }: Route): preValidationHookHandler[] {
  const takesInput = method !== 'GET' || params !== undefined || query !== undefined;
  return [
    ...(query ? [] : [rejectQuery]),
    ...(takesInput ? [prepareInput] : []),
    ...(method === 'GET' || body || streams ? [] : [rejectBody]),
  ];
}

function announce({ since, sunset }: Deprecation) {
  // RFC 9745 requires a Unix time, RFC 8594 an HTTP date.
  const deprecation = `@${Date.parse(since) / 1000}`;
  const end = new Date(sunset).toUTCString();
  return (_request: unknown, reply: { header(name: string, value: string): unknown }, done: () => void) => {
    reply.header('deprecation', deprecation);
    reply.header('sunset', end);
    reply.header('link', '</docs/changelog>; rel="deprecation"');
    done();
  };
}
