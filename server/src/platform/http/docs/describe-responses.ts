import { deriveExample, type ExampleSchema } from './derive-example.ts';

interface Media {
  schema?: ExampleSchema;
  example?: unknown;
  examples?: unknown;
}

interface Described {
  description?: string;
  content?: Record<string, Media>;
}

interface Operation {
  responses: Record<string, Described>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, ExampleSchema> };
}

/** The library's text for a response whose schema has no description. */
const UNDESCRIBED = 'Default Response';
const JSON_TYPE = 'application/json';

const BY_STATUS: Record<string, string> = {
  200: 'The request succeeded.',
  201: 'The object was created.',
  202: 'The request was accepted.',
  204: 'The request succeeded. The response has no body.',
};

/** Adds what each response lacks: a description by its schema or status, and an example by the schema. */
export function describeResponses<Description>(described: Description): Description {
  const { paths, components } = described as Document;
  const named = components.schemas ?? {};
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses)) {
      const schema = response.content?.[JSON_TYPE]?.schema ?? {};
      if (/^[45]XX$/.test(status) && schema.$ref !== undefined) response.description = describeError(status, schema);
      else if (response.description === UNDESCRIBED) response.description = describeSuccess(status, schema);
      addExamples(response.content ?? {}, named);
    }
  }
  return described;
}

function describeError(status: string, { $ref }: ExampleSchema): string {
  const code = $ref?.endsWith('/Error') ? '`error.code`' : '`error`';
  return status === '4XX'
    ? `The request was rejected. ${code} says why.`
    : `The server failed to process the request. ${code} says why; retry later.`;
}

/** `The purchase.`, `A page of purchases.`, or what the status means. */
function describeSuccess(status: string, schema: ExampleSchema): string {
  if (schema.$ref !== undefined) return `The ${nounOf(schema.$ref)}.`;
  const { items, has_more, deleted } = schema.properties ?? {};
  if (has_more) return `A page of ${items?.items?.$ref === undefined ? 'items' : pluralOf(nounOf(items.items.$ref))}.`;
  if (deleted) return 'The object was deleted.';
  return BY_STATUS[status] ?? 'The request succeeded.';
}

/** Schemas whose name is not the words for what it describes. */
const NOUNS: Record<string, string> = {
  ApiKey: 'API key',
  DeliveredEvent: 'delivery',
  LoggedRequest: 'request',
  NewApiKey: 'API key with its secret',
  NewOAuthApp: 'OAuth app with its secret',
  NewWebhookEndpoint: 'webhook endpoint with its secret',
  OAuthApp: 'OAuth app',
  OAuthTokens: 'tokens',
  OperatedAccount: 'account',
  OperatedPayout: 'payout',
  OperatedRefund: 'refund',
  TopUp: 'top-up',
  UsageDay: 'usage entry',
};

/** Returns the words for what a schema describes: `LicenseGrant` is a `license grant`. */
function nounOf(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return NOUNS[name] ?? name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function pluralOf(noun: string): string {
  return /(?<![aeiou])y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

function addExamples(content: Record<string, Media>, named: Record<string, ExampleSchema>): void {
  for (const [type, media] of Object.entries(content)) {
    if (!type.includes('json') || media.example !== undefined || media.examples !== undefined) continue;
    const { schema = {} } = media;
    // A named schema shows its own.
    if (schema.$ref !== undefined && named[schema.$ref.split('/').at(-1) ?? '']?.examples) continue;
    const example = deriveExample(schema, named);
    if (example !== undefined) media.example = example;
  }
}
