import type { FastifyInstance, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { allowAnyOrigin } from '../platform/http/cors.ts';
import { ErrorAnswer, Named } from '../platform/http/json-schema.ts';
import { KnownPaths } from '../platform/http/known-paths.ts';
import { answerCall, type CallOptions } from './answer-call.ts';
import { type GuardOptions, guard } from './guard.ts';
import { RATE_CLASSES } from './rate-limit/rate-classes.ts';
import type { Deprecation, Route } from './route.ts';
import { answerUnknownAddresses } from './unknown-address.ts';

const Nothing = Type.Object({}, { additionalProperties: false });

/** Puts every route behind the guard, with its schemas, and everything else behind 404 and 405. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: GuardOptions & CallOptions): void {
  app.decorateRequest('caller', null);
  app.addSchema(ErrorAnswer);
  const paths = new KnownPaths();
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) paths.add(name, url);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v1/')) allowAnyOrigin(request, reply);
    done();
  });

  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      schema: describe(route),
      onRequest: [...(route.deprecated ? [announce(route.deprecated)] : []), guard(route, options)],
      handler: (request, reply) => answerCall(route, request, reply, options),
    });
  }
  answerUnknownAddresses(app, paths, options);
}

function describe(route: Route): FastifySchema & Record<string, unknown> {
  const takesBody = route.method !== 'GET' && route.method !== 'DELETE';
  return {
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(route.deprecated ? { deprecated: true } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(takesBody ? { body: route.body ?? Nothing } : {}),
    querystring: route.query ?? Nothing,
    response: { [route.status]: route.answer, '4xx': Named(ErrorAnswer), '5xx': Named(ErrorAnswer) },
    security: securityOf(route),
    'x-access': route.access,
    'x-rate-limit': { class: route.rate, requests_per_minute: RATE_CLASSES[route.rate] },
  };
}

function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access === 'open') return [];
  const sessionOnly = access === 'session' || access === 'operator';
  return sessionOnly ? [{ session: [] }] : [{ bearer: [] }, { session: [] }];
}

function announce({ since, sunset }: Deprecation) {
  // RFC 9745 wants a Unix time, RFC 8594 an HTTP date.
  const deprecation = `@${Date.parse(since) / 1000}`;
  const end = new Date(sunset).toUTCString();
  return (_request: unknown, reply: { header(name: string, value: string): unknown }, done: () => void) => {
    reply.header('deprecation', deprecation);
    reply.header('sunset', end);
    reply.header('link', '</docs/changelog>; rel="deprecation"');
    done();
  };
}
