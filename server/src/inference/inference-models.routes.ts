import { type Static, Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import type { Mode } from '../platform/db/realm.ts';
import { Enum, ListOf, Named, Nullable, Timestamp } from '../platform/http/json-schema.ts';
import type { InferenceSettings, Price } from './inference-settings.ts';
import { MODEL_NAMES, type ModelName } from './model-names.ts';
import { INFERENCE_CURRENCY, priceAfter, priceAt, writePrice } from './prices.ts';

const PerMillion = Type.String({ description: 'for a million tokens, in whole units of the currency' });
const Prices = { prompt: PerMillion, completion: PerMillion };

export const InferenceModel = Type.Object(
  {
    id: Enum(MODEL_NAMES),
    available: Type.Boolean({ description: 'something is set up to serve it in this mode' }),
    context_length: Nullable(Type.Integer({ description: 'tokens of prompt and completion together' })),
    max_output_tokens: Nullable(Type.Integer({ description: 'the most that one answer can have' })),
    prices: Type.Object({ currency: Type.String(), ...Prices }),
    next_prices: Nullable(Type.Object({ from: Timestamp, ...Prices })),
  },
  {
    $id: 'InferenceModel',
    description: 'A model of the inference API. In test mode nothing is charged.',
    examples: [
      {
        id: 'svc-fast-8b',
        available: true,
        context_length: 131072,
        max_output_tokens: 16384,
        prices: { currency: 'usd', prompt: '0.10', completion: '0.20' },
        next_prices: null,
      },
    ],
  },
);

export function inferenceModelsRoutes({ settings }: { settings: InferenceSettings }): Route[] {
  return [
    route({
      access: 'any',
      rate: 'read',
      tag: 'Inference',
      method: 'GET',
      url: '/v1/inference/models',
      summary: 'List the models of the inference API',
      status: 200,
      answer: ListOf(Named(InferenceModel)),
      handler: async ({ principal }) => {
        const items = MODEL_NAMES.map((name) => showModel(name, principal.mode, settings));
        return { items, has_more: false };
      },
    }),
  ];
}

function showModel(name: ModelName, mode: Mode, settings: InferenceSettings): Static<typeof InferenceModel> {
  const bounds = settings.backends[mode][name];
  const [now, table] = [Date.now(), settings.prices[name]];
  const next = priceAfter(table, now);
  return {
    id: name,
    available: bounds !== undefined,
    context_length: bounds?.contextLength ?? null,
    max_output_tokens: bounds?.maxOutputTokens ?? null,
    prices: { currency: INFERENCE_CURRENCY, ...showPrice(priceAt(table, now)) },
    next_prices: next ? { from: new Date(next.from).toISOString(), ...showPrice(next) } : null,
  };
}

function showPrice({ prompt, completion }: Price): { prompt: string; completion: string } {
  return { prompt: writePrice(prompt), completion: writePrice(completion) };
}
