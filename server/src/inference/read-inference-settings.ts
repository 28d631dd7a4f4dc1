import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Static } from 'typebox';
import type { Mode } from '../platform/db/realm.ts';
import { Enum } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { jsonSettingReader } from '../platform/json-setting-reader.ts';
import { type BackendSettings, EMBEDDED_DEFAULTS, type InferenceSettings } from './inference-settings.ts';
import { PRICE_PATTERN, type PricePoint, pricesFrom } from './metering/prices.ts';
import { MODEL_NAMES, type ModelName } from './model-names.ts';
import { hasSandboxModel, sandboxSettings } from './sandbox-model.ts';

const strict = { additionalProperties: false };
const Tokens = Type.Integer({ minimum: 1, maximum: 10_000_000 });
const Seconds = Type.Number({ exclusiveMinimum: 0, maximum: 86_400 });
const PerMillion = Type.String({ pattern: PRICE_PATTERN, description: 'a price for a million tokens such as "0.80"' });
const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000_000 });

const Upstream = Type.Object(
  {
    url: Type.String({ pattern: '^https?://\\S+$', description: 'a URL such as http://gpu-1:8000/v1' }),
    model: Type.String({ minLength: 1 }),
    // Sent in a header, which allows no other characters.
    api_key: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'visible ASCII characters' })),
  },
  strict,
);

const Backend = Type.Object(
  {
    backend: Enum(['openai', 'embedded']),
    context_length: Type.Optional(Tokens),
    max_output_tokens: Type.Optional(Tokens),
    // `openai` only.
    upstreams: Type.Optional(Type.Array(Upstream, { minItems: 1, maxItems: 100 })),
    images: Type.Optional(Enum(['none', 'data', 'any'])),
    tokenizer: Type.Optional(Enum(['vllm', 'llama-server'])),
    timeouts: Type.Optional(
      Type.Object(
        {
          connect: Type.Optional(Seconds),
          first_byte: Type.Optional(Seconds),
          idle: Type.Optional(Seconds),
          whole: Type.Optional(Seconds),
        },
        strict,
      ),
    ),
    // `embedded` only.
    file: Type.Optional(Type.String({ minLength: 1 })),
    sequences: Type.Optional(Type.Integer({ minimum: 1, maximum: 64 })),
    threads: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
    queue: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    max_wait: Type.Optional(Seconds),
  },
  strict,
);
type Backend = Static<typeof Backend>;

const named = <T>(value: T): Record<ModelName, T> =>
  Object.fromEntries(MODEL_NAMES.map((name) => [name, value])) as Record<ModelName, T>;

const PricePoints = Type.Array(
  Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'a moment such as 2026-12-01T00:00:00Z' }),
      prompt: PerMillion,
      completion: PerMillion,
    },
    strict,
  ),
);

const Settings = Type.Object(
  {
    models: Type.Optional(
      Type.Object(
        named(Type.Optional(Type.Object({ test: Type.Optional(Backend), live: Type.Optional(Backend) }, strict))),
        strict,
      ),
    ),
    prices: Type.Optional(Type.Object(named(Type.Optional(PricePoints)), strict)),
    limits: Type.Optional(
      Type.Object(
        {
          requests_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
          tokens_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
        },
        strict,
      ),
    ),
    billing: Type.Optional(
      Type.Object({ credit_limit: Type.Optional(Cents), collect_at: Type.Optional(Cents) }, strict),
    ),
  },
  strict,
);

type Settings = Static<typeof Settings>;

const readSettings = jsonSettingReader(Settings);

const DEFAULT_REQUESTS_PER_MINUTE = 600;
const DEFAULT_TOKENS_PER_MINUTE = 2_000_000;
const DEFAULT_CREDIT_LIMIT = 2_000;
const DEFAULT_COLLECT_AT = 1_000;

const DEFAULT_MAX_OUTPUT_TOKENS = 16_384;

/**
 * Parses the JSON settings of inference; file paths are relative to `folder`. Throws an error whose message can follow
 * the name of the variable. The message never contains a value, which may be a key.
 */
export function readInferenceSettings(text: string, folder: string): InferenceSettings {
  return toInferenceSettings(readSettings(text), folder);
}

/** Returns the settings of a server that sets none. */
export function defaultInferenceSettings(): InferenceSettings {
  return toInferenceSettings({}, '.');
}

function toInferenceSettings(given: Settings, folder: string): InferenceSettings {
  const { models = {}, prices = {}, limits = {}, billing = {} } = given;
  const backendsOf = (mode: Mode) =>
    Object.fromEntries(
      MODEL_NAMES.flatMap((name) => {
        const backend = models[name]?.[mode];
        if (backend) return [[name, readBackend(backend, `models.${name}.${mode}`, folder)]];
        return mode === 'test' && hasSandboxModel() ? [[name, sandboxSettings()]] : [];
      }),
    );
  const backends = { test: backendsOf('test'), live: backendsOf('live') };
  rejectSharedUpstreams(backends);
  for (const [name, points = []] of Object.entries(prices)) rejectDuplicateMoments(name, points);
  const creditLimit = billing.credit_limit ?? DEFAULT_CREDIT_LIMIT;
  const collectAt = billing.collect_at ?? Math.min(DEFAULT_COLLECT_AT, creditLimit);
  if (collectAt > creditLimit)
    throw new Error('must be valid: `billing.collect_at` must not be above `billing.credit_limit`.');
  return {
    backends,
    prices: pricesFrom(prices as Partial<Record<ModelName, PricePoint[]>>),
    limits: {
      requestsPerMinute: limits.requests_per_minute ?? DEFAULT_REQUESTS_PER_MINUTE,
      tokensPerMinute: limits.tokens_per_minute ?? DEFAULT_TOKENS_PER_MINUTE,
    },
    billing: { creditLimit, collectAt },
  };
}

function readBackend(given: Backend, path: string, folder: string): BackendSettings {
  const wrong = (name: string, rule: string) => new Error(`must be valid: \`${path}.${name}\` ${rule}.`);
  const own = given.backend === 'openai' ? OPENAI_FIELDS : EMBEDDED_FIELDS;
  for (const name of Object.keys(given)) {
    if (!COMMON_FIELDS.includes(name) && !own.includes(name))
      throw wrong(name, `is not of the backend ${given.backend}`);
  }
  if (given.backend === 'openai' && given.context_length === undefined) {
    throw wrong('context_length', 'is required: set it to the upstream’s own, since reservations depend on it');
  }
  const contextLength = given.context_length ?? EMBEDDED_DEFAULTS.contextLength;
  // Leaves half of the context for the prompt.
  const maxOutputTokens = given.max_output_tokens ?? Math.min(DEFAULT_MAX_OUTPUT_TOKENS, Math.ceil(contextLength / 2));
  if (maxOutputTokens > contextLength) throw wrong('max_output_tokens', 'must not be above `context_length`');
  if (given.backend === 'embedded') {
    if (given.file === undefined) throw wrong('file', 'is required: it names a GGUF file');
    return {
      backend: 'embedded',
      contextLength,
      maxOutputTokens,
      file: resolve(folder, given.file),
      sequences: given.sequences ?? EMBEDDED_DEFAULTS.sequences,
      threads: given.threads ?? Math.max(1, availableParallelism() - 1),
      queue: given.queue ?? EMBEDDED_DEFAULTS.queue,
      maxWait: given.max_wait === undefined ? EMBEDDED_DEFAULTS.maxWait : given.max_wait * 1000,
    };
  }
  if (given.upstreams === undefined) throw wrong('upstreams', 'is required: it lists the servers that generate');
  const { connect = 5, first_byte = 60, idle = 60, whole = 600 } = given.timeouts ?? {};
  return {
    backend: 'openai',
    contextLength,
    maxOutputTokens,
    upstreams: given.upstreams.map(({ url, model, api_key }, i) => {
      const rule = findUrlProblem(url);
      if (rule !== undefined) throw wrong(`upstreams.${i}.url`, rule);
      return { url: url.replace(/\/+$/, ''), model, apiKey: api_key };
    }),
    images: given.images ?? 'data',
    tokenizer: given.tokenizer,
    timeouts: { connect: connect * 1000, firstByte: first_byte * 1000, idle: idle * 1000, whole: whole * 1000 },
  };
}

function findUrlProblem(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return 'must be a URL such as http://gpu-1:8000/v1';
  // Credentials in the URL would never be sent, and paths are appended to it, so a query or fragment would break them.
  if (parsed.username !== '' || parsed.password !== '')
    return 'must not hold a user or a password: give an `api_key` instead';
  return /[?#]/.test(url) ? 'must not have a query or a fragment' : undefined;
}

const COMMON_FIELDS = ['backend', 'context_length', 'max_output_tokens'];
const OPENAI_FIELDS = ['upstreams', 'images', 'tokenizer', 'timeouts'];
const EMBEDDED_FIELDS = ['file', 'sequences', 'threads', 'queue', 'max_wait'];

/** Rejects two prices of a model with the same start: which one applies would be undefined. */
function rejectDuplicateMoments(name: string, points: readonly PricePoint[]): void {
  const moments = points.map(({ from }) => Date.parse(from));
  const again = moments.findIndex((moment, i) => moments.indexOf(moment) !== i);
  if (again !== -1) throw new Error(`must be valid: \`prices.${name}.${again}.from\` is the moment of another price.`);
}

/** Returns the URLs of all upstreams of a mode. */
export function upstreamUrls({ backends }: Pick<InferenceSettings, 'backends'>, mode: Mode): string[] {
  return Object.values(backends[mode]).flatMap((settings) =>
    settings.backend === 'openai' ? settings.upstreams.map(({ url }) => url) : [],
  );
}

/** Rejects an upstream that serves both modes: test keys are free and must never reach what live keys pay for. */
function rejectSharedUpstreams(backends: InferenceSettings['backends']): void {
  // Compares normalized URLs: case and a default port make no difference.
  const normalizedUrls = (mode: Mode) => upstreamUrls({ backends }, mode).map((url) => new URL(url).href);
  const live = new Set(normalizedUrls('live'));
  if (normalizedUrls('test').some((url) => live.has(url))) {
    throw new Error(
      'must be valid: an upstream stands under both test and live. Test mode needs a sandbox of its own.',
    );
  }
}
