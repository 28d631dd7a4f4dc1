import type { FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { EXTRA_RESPONSE_HEADERS, IDEMPOTENCY_KEY, SVC_MODE } from '../platform/http/docs/described-headers.ts';
import { ErrorResponse, Named } from '../platform/http/schemas/json-schema.ts';
import { mayTakeIdempotencyKey } from './idempotent-route.ts';
import { operationIdOf } from './operation-id.ts';
import { RATE_CLASSES, UNCOUNTED } from './rate-limit/rate-classes.ts';
import type { Access, Route } from './route.ts';
import { FREE_SCOPES } from './scopes.ts';

/** Returns the schemas that Fastify validates and serializes with, and everything else that OpenAPI documents. */
export function describeRoute(route: Route): FastifySchema & Record<string, unknown> {
  const signedIn = route.sessions ? ' Every signed-in session can call it as well.' : '';
  const rules = `${describeAccess(route.access)}${signedIn} ${route.admission?.says ?? describeRate(route.rate)}`;
  return {
    tags: [route.tag],
    operationId: operationIdOf(route),
    summary: route.summary,
    description: route.description ? `${route.description}\n\n${rules}` : rules,
    ...(route.deprecated ? { deprecated: true } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.body ? { body: route.alsoTakesBytes ? jsonOrBytes(route.body) : route.body } : {}),
    // Accepts anything: a stream cannot be validated before it is read.
    ...(route.streams
      ? { consumes: [route.streams], body: { contentMediaType: route.streams, description: 'Bytes of the file.' } }
      : {}),
    ...(route.headers ? { headers: route.headers } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    response: {
      [route.status]: route.response,
      ...route.otherResponses,
      '4xx': Named(ErrorResponse),
      '5xx': Named(ErrorResponse),
    },
    security: securityOf(route.access),
    describedHeaders: headersOf(route),
    [EXTRA_RESPONSE_HEADERS]: route.responseHeaders,
    'x-access': route.access,
    'x-rate-limit': rateOf(route),
  };
}

/** Headers that are checked elsewhere and only documented here. */
function headersOf(route: Route): object {
  return {
    ...(route.access === 'open' ? {} : { 'Svc-Mode': SVC_MODE }),
    ...(mayTakeIdempotencyKey(route) ? { 'Idempotency-Key': IDEMPOTENCY_KEY } : {}),
  };
}

function jsonOrBytes(body: TSchema): object {
  return {
    content: {
      'application/json': { schema: body },
      'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  };
}

function rateOf({ rate, admission }: Route): object {
  // The limit is that of the called object, so no number applies here.
  if (admission) return { class: rate };
  return rate === UNCOUNTED ? { class: UNCOUNTED } : { class: rate, requests_per_minute: RATE_CLASSES[rate] };
}

function describeRate(rate: Route['rate']): string {
  if (rate === UNCOUNTED) return 'No rate limit.';
  return `Rate limit: ${RATE_CLASSES[rate]} requests per minute (\`${rate}\`).`;
}

function describeAccess(access: Access): string {
  if (typeof access !== 'string')
    return `Requires one of the scopes ${access.map((scope) => `\`${scope}\``).join(', ')}.`;
  switch (access) {
    case 'open':
      return 'Requires no credentials.';
    case 'any':
      return 'Requires any valid key, token or session.';
    case 'account':
      return 'Requires a default (unrestricted) key, a browser session or a CLI sign-in.';
    case 'session':
      return 'Requires a signed-in browser session.';
    case 'operator':
      return 'Requires an operator of this market, signed in from a browser or the CLI.';
    default:
      return `Requires the scope \`${access}\`.`;
  }
}

/** Any one of these is sufficient. Apps can be granted neither `account` nor scopes that spend money. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'open') return [];
  if (access === 'session') return [{ session: [] }];
  return [{ bearer: [] }, ...appSecurityOf(access), { session: [] }];
}

function appSecurityOf(access: Access): Record<string, string[]>[] {
  if (access === 'any') return [{ oauth2: [] }];
  return FREE_SCOPES.filter((scope) => [access].flat().includes(scope)).map((scope) => ({ oauth2: [scope] }));
}
