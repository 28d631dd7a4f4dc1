import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { describeResponses } from './describe-responses.ts';
import { describeResponseHeaders } from './described-headers.ts';
import { SENT_REQUESTS } from './sent-requests.ts';
import { TAG_GROUPS, TAGS } from './tags.ts';

type Components = NonNullable<NonNullable<FastifyDynamicSwaggerOptions['openapi']>['components']>;

export interface ApiDescription {
  version: string;
  /** Schemas with a name of their own. */
  schemas: readonly TSchema[];
  securitySchemes: NonNullable<Components['securitySchemes']>;
}

/** Collects the routes mounted after it into one description: the same schemas validate, serialize and document. */
export async function describeApi(
  app: FastifyInstance,
  { version, schemas, securitySchemes }: ApiDescription,
): Promise<void> {
  for (const schema of schemas) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Souk',
        version,
        description:
          'A marketplace and inference service for machine-learning models and datasets.\n\nAuthenticate each request with `Authorization: Bearer <API_KEY>`. The key determines the mode, test or live; a browser session chooses it with `Svc-Mode`. `x-access` of an operation is the scope that it requires, `x-rate-limit` the rate limit that it counts against.\n\nAmounts are in the minor unit of their currency. Send request bodies uncompressed: a `Content-Encoding` is rejected with 415. Every POST accepts an `Idempotency-Key`, except uploads and sign-in: a repeated request with the same key returns the first response, for 24 hours. In test mode, and on a market with simulated payments, only the published test cards work, by number or by a token such as `pm_card_visa` or `pm_card_chargeDeclined`.\n\nStart with the [quickstart](/docs/quickstart), read the [guides](/docs/guides), and find what changed in the [changelog](/docs/changelog).',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      tags: TAGS,
      ...{ 'x-tagGroups': TAG_GROUPS },
      webhooks: SENT_REQUESTS,
      servers: [{ url: '/', description: 'This server.' }],
      components: { securitySchemes },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => (json.$id as string | undefined) ?? `def-${index}`,
    },
    transform: ({ schema, url }) => ({ url, schema: withDescribedHeaders(schema) }),
    transformObject: (document) =>
      'openapiObject' in document
        ? describeResponses(describeResponseHeaders(document.openapiObject))
        : document.swaggerObject,
    hideUntagged: true,
  });
}

/** Adds headers that a route describes without validating them. */
function withDescribedHeaders(schema: FastifySchema & { describedHeaders?: object; headers?: unknown }): FastifySchema {
  const { describedHeaders = {}, ...rest } = schema ?? {};
  const { properties = {}, ...given } = (rest.headers ?? { type: 'object' }) as { properties?: object };
  const all = Object.entries({ ...properties, ...describedHeaders });
  if (all.length === 0) return rest;
  const named = Object.fromEntries(all.map(([name, header]) => [canonicalHeaderName(name), header]));
  return { ...rest, headers: { ...given, properties: named } };
}

/** Schemas name headers in lower case, like Node; documentation writes `Idempotency-Key`. */
function canonicalHeaderName(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the content of openapi.json. */
export function apiDescriptionText(app: FastifyInstance): string {
  return `${JSON.stringify(app.swagger(), null, 2)}\n`;
}
