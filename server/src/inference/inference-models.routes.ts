import type { Static } from 'typebox';
import { type Route, route } from '../access/route.ts';
import type { Mode } from '../platform/db/realm.ts';
import { Enum, ListOf, Named, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import type { Backend } from './backend.ts';
import type { InferenceSettings, Price } from './inference-settings.ts';
import { INFERENCE_CURRENCY, priceAfter, priceAt, writePrice } from './metering/prices.ts';
import { MODEL_NAMES, type ModelName } from './model-names.ts';
import type { OpenBackends } from './open-backends.ts';

const pricePerMillion = (what: string) =>
  Type.String({ description: `Price per million ${what} tokens, as a decimal number in units of the currency.` });
const Prices = { prompt: pricePerMillion('prompt'), completion: pricePerMillion('completion') };

const STATUSES = ['ready', 'down', 'not_set_up'] as const;

/** The configured models and their backends. */
interface ServedModels {
  settings: InferenceSettings;
  backends: OpenBackends['backends'];
}

export const InferenceModel = Type.Object(
  {
    id: Enum(MODEL_NAMES, { description: 'Name of the model, as in the `model` field of a request.' }),
    available: Type.Boolean({ description: 'Whether the model is set up in this mode.' }),
    status: Enum(STATUSES, {
      description:
        '`ready`: requests can succeed, as far as this node knows. `down`: the backend does not respond, so a request would probably fail; it is checked again every few seconds. `not_set_up`: the model has no backend in this mode.',
    }),
    context_length: Nullable(
      Type.Integer({ description: 'Maximum tokens of prompt and completion together. Null if not set up.' }),
    ),
    max_output_tokens: Nullable(Type.Integer({ description: 'Maximum tokens of one completion. Null if not set up.' })),
    prices: Type.Object(
      { currency: Type.String({ description: 'Three-letter ISO 4217 currency code in lower case.' }), ...Prices },
      { description: 'Current prices.' },
    ),
    next_prices: Nullable(
      Type.Object(
        { from: { ...Timestamp, description: 'Time when these prices take effect.' }, ...Prices },
        { description: 'Next prices that are announced. Null if there are none.' },
      ),
    ),
  },
  {
    $id: 'InferenceModel',
    description: 'A model of the inference API. Nothing is charged in test mode.',
    examples: [
      {
        id: 'svc-fast-8b',
        available: true,
        status: 'ready',
        context_length: 131072,
        max_output_tokens: 16384,
        prices: { currency: 'usd', prompt: '0.10', completion: '0.20' },
        next_prices: null,
      },
    ],
  },
);

export function inferenceModelsRoutes(inference: ServedModels): Route[] {
  return [
    route({
      access: 'any',
      rate: 'read',
      tag: 'Inference',
      method: 'GET',
      url: '/v1/inference/models',
      summary: 'List inference models',
      description: 'Returns the models of the inference API, with their limits, prices and status in this mode.',
      status: 200,
      response: ListOf(Named(InferenceModel)),
      handler: async ({ principal }) => {
        const items = MODEL_NAMES.map((name) => toModelResponse(name, principal.mode, inference));
        return { items, has_more: false };
      },
    }),
  ];
}

function toModelResponse(
  name: ModelName,
  mode: Mode,
  { settings, backends }: ServedModels,
): Static<typeof InferenceModel> {
  const bounds = settings.backends[mode][name];
  const [now, table] = [Date.now(), settings.prices[name]];
  const next = priceAfter(table, now);
  return {
    id: name,
    available: bounds !== undefined,
    status: statusOf(backends[mode][name]),
    context_length: bounds?.contextLength ?? null,
    max_output_tokens: bounds?.maxOutputTokens ?? null,
    prices: { currency: INFERENCE_CURRENCY, ...toPriceResponse(priceAt(table, now)) },
    next_prices: next ? { from: new Date(next.from).toISOString(), ...toPriceResponse(next) } : null,
  };
}

function statusOf(backend: Backend | undefined): (typeof STATUSES)[number] {
  if (backend === undefined) return 'not_set_up';
  return backend.isDown() ? 'down' : 'ready';
}

function toPriceResponse({ prompt, completion }: Price): { prompt: string; completion: string } {
  return { prompt: writePrice(prompt), completion: writePrice(completion) };
}
