import { type Static, Type } from 'typebox';
import { readDay } from '../../platform/day.ts';
import { invalid } from '../../platform/errors.ts';
import { Enum, PageQuery, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { idPattern } from '../../platform/ids.ts';
import { MODEL_NAMES, type ModelName } from '../model-names.ts';
import { writeNano } from './nano.ts';
import { INFERENCE_CURRENCY } from './prices.ts';
import type { CountedBy, Outcome } from './usage-record.ts';
import type { UsageDayRow, UsageRow } from './usage-records.sql.ts';

const OUTCOMES: readonly Outcome[] = ['complete', 'client_left', 'upstream_failed', 'no_output'];
const COUNTED_BY: readonly CountedBy[] = ['backend', 'tokenizer', 'deltas', 'estimate', 'nobody'];

const Day = Type.String({ pattern: '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$', description: 'a day in UTC, YYYY-MM-DD' });
const Model = Enum(MODEL_NAMES);
const KeyId = Type.String({ pattern: idPattern('key'), description: 'the id of a key' });

export const UsageQuery = Type.Object(
  {
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    model: Type.Optional(Model),
    key: Type.Optional(KeyId),
    ...PageQuery,
  },
  { additionalProperties: false },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Tokens = {
  prompt_tokens: count('tokens of what was sent'),
  completion_tokens: count('tokens of what was generated'),
  total_tokens: count('both together'),
};

const Cost = {
  cost: Type.String({
    description:
      'exact, in whole units of the currency, such as 0.001234; in test mode what it would cost in live mode, where nothing is charged',
  }),
  currency: Type.String({ description: 'a lower-case ISO 4217 code' }),
};

const EXAMPLE = {
  model: 'svc-reason-70b',
  key_id: 'key_01k9zq4v7he1r8c3t5n6m2x0ky',
  prompt_tokens: 1200,
  completion_tokens: 340,
  total_tokens: 1540,
  cost: '0.001776',
  currency: INFERENCE_CURRENCY,
};

export const UsageDay = Type.Object(
  {
    date: Type.String({ description: 'the day on which the requests began, in UTC: YYYY-MM-DD' }),
    model: Model,
    key_id: Type.String({ description: 'the key that was used, or that the playground was used with' }),
    requests: count('how many there were, those that came to nothing included'),
    ...Tokens,
    ...Cost,
  },
  { $id: 'UsageDay', examples: [{ date: '2026-01-05', ...EXAMPLE, requests: 1 }] },
);

export const UsageRecordView = Type.Object(
  {
    id: Type.String({ description: 'of the record; the same 26 characters as the request’s' }),
    request_id: Type.String({ description: 'X-Request-Id of the answer' }),
    model: Model,
    key_id: Type.String(),
    ...Tokens,
    ...Cost,
    outcome: Enum(OUTCOMES, {
      description:
        'complete: answered whole. client_left: the client went away, and pays for the prompt and for what had reached it; nothing, if nothing had. upstream_failed: what generates failed, which costs nothing. no_output: nothing was generated, which costs nothing.',
    }),
    counted_by: Enum(COUNTED_BY, {
      description:
        'who counted the tokens, from the most to the least exact. backend: what generated them. tokenizer: the model’s tokenizer, afterwards. deltas: each piece of a streamed answer as one token. estimate: one token for every four bytes begun. nobody: there was nothing to count.',
    }),
    streamed: Type.Boolean(),
    created_at: Timestamp,
  },
  {
    $id: 'UsageRecord',
    description: 'What one request used, and what it costs.',
    examples: [
      {
        id: 'use_01k9zq4v7he1r8c3t5n6m2x0rq',
        request_id: 'req_01k9zq4v7he1r8c3t5n6m2x0rq',
        ...EXAMPLE,
        outcome: 'complete',
        counted_by: 'backend',
        streamed: true,
        created_at: '2026-01-05T09:30:00.000Z',
      },
    ],
  },
);

/** Returns the requested range of days, both inclusive; null for an open end. */
export function readDays({ from, to }: Pick<Static<typeof UsageQuery>, 'from' | 'to'>) {
  for (const [field, text] of Object.entries({ from, to })) if (text !== undefined) readDay(field, text);
  if (from !== undefined && to !== undefined && from > to) throw invalid('from', '`from` must not be after `to`.');
  return { from: from ?? null, to: to ?? null };
}

function toTokenFields(row: Pick<UsageRow, 'prompt_tokens' | 'completion_tokens' | 'cost_nano'>) {
  return {
    prompt_tokens: row.prompt_tokens,
    completion_tokens: row.completion_tokens,
    total_tokens: row.prompt_tokens + row.completion_tokens,
    cost: writeNano(row.cost_nano),
    currency: INFERENCE_CURRENCY,
  };
}

export function toUsageDay(row: UsageDayRow): Static<typeof UsageDay> {
  return {
    date: row.day,
    model: row.model as ModelName,
    key_id: row.key_id,
    requests: row.requests,
    ...toTokenFields(row),
  };
}

export function toUsageResponse(row: UsageRow): Static<typeof UsageRecordView> {
  return {
    id: row.request_id.replace(/^req_/, 'use_'),
    request_id: row.request_id,
    model: row.model as ModelName,
    key_id: row.key_id,
    ...toTokenFields(row),
    outcome: row.outcome as Outcome,
    counted_by: row.counted_by as CountedBy,
    streamed: row.streamed,
    created_at: row.started_at.toISOString(),
  };
}
