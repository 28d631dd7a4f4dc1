import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** In the order of the documentation. */
export const BENCHMARKS = [
  ...[
    'http',
    'catalog',
    'storage',
    'inspection',
    'purchases',
    'webhooks',
    'gateway',
    'deployments',
    'sandbox-model',
    'growth',
  ],
] as const;

const strict = { additionalProperties: false };

const Row = Type.Object(
  {
    work: Type.String({ minLength: 1 }),
    unit: Type.String({ minLength: 1 }),
    value: Type.Number(),
    baseline: Type.Object({ name: Type.String({ minLength: 1 }), value: Type.Number() }, strict),
    /** How fast it is, as a multiple of the baseline: more is always better. */
    ratio: Type.Number(),
    /** The lowest ratio that we accept. */
    goal: Type.Optional(Type.Number()),
  },
  strict,
);

const Table = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    columns: Type.Array(Type.String(), { minItems: 1 }),
    rows: Type.Array(Type.Array(Type.String())),
  },
  strict,
);

const Machine = Type.Object(
  {
    cpu: Type.String(),
    cores: Type.Integer({ minimum: 1 }),
    memoryGiB: Type.Integer({ minimum: 1 }),
    system: Type.String(),
    node: Type.String(),
    /** Processes that ran or waited for a processor before the benchmark, on average over a minute. */
    loadBefore: Type.Number(),
  },
  strict,
);

const BenchmarkResult = Type.Object(
  {
    name: Type.Enum([...BENCHMARKS]),
    date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    /** With `-dirty` if the measured files differ from it. */
    commit: Type.String({ pattern: '^[0-9a-f]{12}(-dirty)?$' }),
    command: Type.String({ minLength: 1 }),
    machine: Machine,
    method: Type.String({ minLength: 1 }),
    rows: Type.Array(Row, { minItems: 1 }),
    tables: Type.Array(Table),
    notes: Type.Array(Type.String()),
  },
  strict,
);

export type Row = Static<typeof Row>;
export type Table = Static<typeof Table>;
export type Machine = Static<typeof Machine>;
export type BenchmarkResult = Static<typeof BenchmarkResult>;

/** Returns the result, or throws an error with the first thing that is wrong with it. */
export function parseResult(value: unknown): BenchmarkResult {
  if (Value.Check(BenchmarkResult, value)) return value;
  const [error] = Value.Errors(BenchmarkResult, value);
  throw new Error(`${error?.instancePath} ${error?.message}`);
}
