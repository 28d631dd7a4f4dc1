import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { describeResponseHeaders } from './described-headers.ts';
import { SENT_REQUESTS } from './sent-requests.ts';

export interface ApiDescription {
  version: string;
  /** Schemas with a name of their own. */
  schemas: readonly TSchema[];
}

/** Collects the routes mounted after it into one description: the same schemas validate, serialize and document. */
export async function describeApi(app: FastifyInstance, { version, schemas }: ApiDescription): Promise<void> {
  for (const schema of schemas) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Souk',
        version,
        description:
          'A marketplace and inference service for machine-learning models and datasets. Every request carries `Authorization: Bearer <API_KEY>`; the key decides the mode, test or live. A browser session chooses it with `Svc-Mode`. Amounts are in the minor unit of their currency. Request bodies are not compressed: one with a `Content-Encoding` is 415. Every POST takes an `Idempotency-Key` (uploads and signing in excepted): the same key with the same request answers what it answered first, for 24 hours. In test mode, and wherever payments are simulated, only published test cards are taken, by number or by a token such as `pm_card_visa` or `pm_card_chargeDeclined`. `x-access` on an operation names the scope it needs, `x-rate-limit` the class that counts it. The [guides](/docs/guides) begin with a [quickstart](/docs/quickstart); the [changelog](/docs/changelog) says what changed.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      tags: [
        { name: 'Account', description: 'The account behind the key, and where it is signed in.' },
        { name: 'API keys', description: 'Keys in test and live mode, with scopes, tiers and expiry.' },
        {
          name: 'OAuth apps',
          description:
            'Apps of yours that act for other accounts, within their consent. The [guide](/docs/oauth) says how they connect.',
        },
        {
          name: 'OAuth',
          description: 'The authorization server: how apps get their tokens. Errors have the form of RFC 6749.',
        },
        { name: 'Connected apps', description: 'Apps that you have let act for you.' },
        { name: 'Models', description: 'Published in revisions, found by search, downloaded by those entitled.' },
        { name: 'Datasets', description: 'Published once, in shards of any size.' },
        {
          name: 'Uploads',
          description: 'Files that are arriving, in the tus protocol: they can be resumed at any time.',
        },
        { name: 'Files', description: 'Signed addresses that downloads lead to.' },
        { name: 'Listings', description: 'Storefronts for models and datasets: what is on sale, and for how much.' },
        { name: 'Purchases', description: 'Licenses that were bought, from the balance or by card, and refunds.' },
        { name: 'License grants', description: 'What you may use, with certificates that anyone can verify.' },
        { name: 'Payments', description: 'Saved cards, and who processes them.' },
        { name: 'Balance', description: 'What you can spend and what you have earned, by currency.' },
        { name: 'Payouts', description: 'What sellers are paid, line by line, and what they sold over time.' },
        {
          name: 'Inference',
          description:
            'Chat completions, as OpenAI’s clients speak them, and what they cost. The [guide](/docs/inference) says how it is counted.',
        },
        {
          name: 'Deployments',
          description:
            'Models that run behind an address, for you and for the licensees of a listing; their calls and their logs. The [guide](/docs/deployments) says how.',
        },
        {
          name: 'Webhooks',
          description:
            'Addresses of yours that are told what happens, signed; the log of what they were sent, and sending again. How to receive and verify it is in the [guide](/docs/webhooks).',
        },
        { name: 'Events', description: 'Everything that your account was told of.' },
        {
          name: 'Request log',
          description: 'What programs asked of this API for your account, and what they were answered.',
        },
        { name: 'Test helpers', description: 'Make happen now what takes days in live mode. Test mode only.' },
        { name: 'Sign-in', description: 'For browsers and the command line. Programs use an API key.' },
        { name: 'Operator', description: 'For whoever runs this market.' },
      ],
      webhooks: SENT_REQUESTS,
      servers: [{ url: '/', description: 'this server' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'an API key, `svc_test_…` or `svc_live_…`, or an app’s access token, `svc_app_…`',
          },
          client: { type: 'http', scheme: 'basic', description: 'an app: its client id and secret' },
          session: { type: 'apiKey', in: 'cookie', name: 'souk_access', description: 'a signed-in browser' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => (json.$id as string | undefined) ?? `def-${index}`,
    },
    transform: ({ schema, url }) => ({ url, schema: withDescribedHeaders(schema) }),
    transformObject: (document) =>
      'openapiObject' in document ? describeResponseHeaders(document.openapiObject) : document.swaggerObject,
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
