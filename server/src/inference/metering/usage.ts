import type { Static } from 'typebox';
import { readDay } from '../../platform/day.ts';
import { invalid } from '../../platform/errors.ts';
import { Enum, PageQuery, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { idPattern } from '../../platform/ids.ts';
import { MODEL_NAMES, type ModelName } from '../model-names.ts';
import { writeNano } from './nano.ts';
import { INFERENCE_CURRENCY } from './prices.ts';
import type { CountedBy, Outcome } from './usage-record.ts';
import type { UsageDayRow, UsageRow } from './usage-records.sql.ts';

/** Values of the deprecated `outcome`, which are also those of the database, with their names in `result`. */
const RESULTS = {
  complete: 'completed',
  client_left: 'client_disconnected',
  upstream_failed: 'upstream_failed',
  no_output: 'no_output',
} as const satisfies Record<Outcome, string>;

/** Values of the deprecated `counted_by`, which are also those of the database, with their names in `token_source`. */
const TOKEN_SOURCES = {
  backend: 'backend',
  tokenizer: 'tokenizer',
  deltas: 'stream_chunks',
  estimate: 'estimate',
  nobody: 'none',
} as const satisfies Record<CountedBy, string>;

const dayFilter = (which: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$',
      description: `${which} day in UTC, inclusive, in the form YYYY-MM-DD.`,
    }),
  );
const Model = Enum(MODEL_NAMES, { description: 'Model that was used.' });

export const UsageQuery = Type.Object(
  {
    from: dayFilter('First'),
    to: dayFilter('Last'),
    model: Type.Optional(Enum(MODEL_NAMES, { description: 'Only usage of this model.' })),
    key: Type.Optional(
      Type.String({ pattern: idPattern('key'), description: 'Only usage of this API key: its ID (`key_…`).' }),
    ),
    ...PageQuery,
  },
  { additionalProperties: false },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Tokens = {
  prompt_tokens: count('Number of tokens in prompts.'),
  completion_tokens: count('Number of generated tokens.'),
  total_tokens: count('Sum of prompt and completion tokens.'),
};

const Cost = {
  cost: Type.String({
    description:
      'Exact cost as a decimal number in units of the currency, such as 0.001234. In test mode, the cost that live mode would have: nothing is charged.',
  }),
  currency: Type.String({ description: 'Three-letter ISO 4217 currency code in lower case.' }),
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

const KeyId = Type.String({ description: 'ID of the key that pays, which a playground session names in `Svc-Key`.' });

export const UsageDay = Type.Object(
  {
    date: Type.String({ description: 'Day on which the requests began, in UTC, in the form YYYY-MM-DD.' }),
    model: Model,
    key_id: KeyId,
    requests: count('Number of requests, including those without output.'),
    ...Tokens,
    ...Cost,
  },
  {
    $id: 'UsageDay',
    description: 'Usage of one model by one key on one day.',
    examples: [{ date: '2026-01-05', ...EXAMPLE, requests: 1 }],
  },
);

export const UsageRecordView = Type.Object(
  {
    id: Type.String({ description: 'Unique ID of the usage record, with the same 26 characters as the request ID.' }),
    request_id: Type.String({ description: 'ID of the request: the `X-Request-Id` of its response.' }),
    model: Model,
    key_id: KeyId,
    ...Tokens,
    ...Cost,
    result: Enum(Object.values(RESULTS), {
      description:
        '`completed`: the response was complete. `client_disconnected`: the client disconnected, and pays for the prompt and the delivered tokens, or nothing if none were delivered. `upstream_failed`: the backend failed, which costs nothing. `no_output`: nothing was generated, which costs nothing.',
    }),
    outcome: Enum(Object.keys(RESULTS) as Outcome[], {
      deprecated: true,
      description: 'Use `result`: `complete` is `completed`, `client_left` is `client_disconnected`.',
    }),
    token_source: Enum(Object.values(TOKEN_SOURCES), {
      description:
        'How the tokens were counted, from the most to the least exact. `backend`: by the backend. `tokenizer`: by the tokenizer of the model, afterwards. `stream_chunks`: one token per chunk of the stream. `estimate`: one token per four bytes, rounded up. `none`: there was nothing to count.',
    }),
    counted_by: Enum(Object.keys(TOKEN_SOURCES) as CountedBy[], {
      deprecated: true,
      description: 'Use `token_source`: `deltas` is `stream_chunks`, `nobody` is `none`.',
    }),
    streamed: Type.Boolean({ description: 'Whether the response was streamed.' }),
    created_at: Timestamp,
  },
  {
    $id: 'UsageRecord',
    description: 'Usage and cost of one request.',
    examples: [
      {
        id: 'use_01k9zq4v7he1r8c3t5n6m2x0rq',
        request_id: 'req_01k9zq4v7he1r8c3t5n6m2x0rq',
        ...EXAMPLE,
        result: 'completed',
        outcome: 'complete',
        token_source: 'backend',
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
    result: RESULTS[row.outcome as Outcome],
    outcome: row.outcome as Outcome,
    token_source: TOKEN_SOURCES[row.counted_by as CountedBy],
    counted_by: row.counted_by as CountedBy,
    streamed: row.streamed,
    created_at: row.started_at.toISOString(),
  };
}
