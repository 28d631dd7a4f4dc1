import type { Static } from 'typebox';
import { MODES } from '../../platform/db/realm.ts';
import { Enum } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { jsonSettingReader } from '../../platform/json-setting-reader.ts';
import { ENGINE_FRAMEWORKS, type EngineSettings, PLACEHOLDERS } from './engine-settings.ts';

const strict = { additionalProperties: false };
const Seconds = Type.Number({ exclusiveMinimum: 0, maximum: 86_400 });
const Pattern = Type.String({ minLength: 1, maxLength: 200 });

const Engine = Type.Object(
  {
    url: Type.String({ pattern: '^https?://\\S+$', description: 'a URL such as http://triton:8000' }),
    frameworks: Type.Optional(Type.Array(Enum(ENGINE_FRAMEWORKS), { minItems: 1 })),
    modes: Type.Optional(Type.Array(Enum(MODES), { minItems: 1 })),
    headers: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        // Headers allow no other characters.
        additionalProperties: { type: 'string', pattern: '^[\\x20-\\x7e]+$', description: 'visible ASCII characters' },
      }),
    ),
    model_name: Type.Optional(Pattern),
    model_version: Type.Optional(Pattern),
    binary: Type.Optional(Type.Boolean()),
    concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 1024 })),
    timeouts: Type.Optional(
      Type.Object(
        { connect: Type.Optional(Seconds), load: Type.Optional(Seconds), call: Type.Optional(Seconds) },
        strict,
      ),
    ),
  },
  strict,
);

const Settings = Type.Object({ engines: Type.Optional(Type.Array(Engine, { maxItems: 100 })) }, strict);

const readSettings = jsonSettingReader(Settings);

/** Unique, since slugs never contain two dashes in a row. */
const DEFAULT_NAME = '{owner}--{name}--{revision}';
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** Headers that the client sets itself. */
const OWN_HEADERS = [
  ...['content-type', 'content-length', 'transfer-encoding', 'connection', 'inference-header-content-length'],
  ...['keep-alive', 'upgrade', 'expect', 'accept-encoding'],
];

/**
 * Parses the JSON settings of external engines. Throws an error whose message can follow the name of the variable. The
 * message never contains a value, which may be a key.
 */
export function readEngineSettings(text: string): EngineSettings[] {
  const { engines = [] } = readSettings(text);
  return engines.map((engine, i) => readEngine(engine, `engines.${i}`));
}

function readEngine(given: Static<typeof Engine>, path: string): EngineSettings {
  const rejectIf = (name: string, rule: string | undefined): void => {
    if (rule !== undefined) throw new Error(`must be valid: \`${path}.${name}\` ${rule}.`);
  };
  rejectIf('url', findUrlProblem(given.url));
  const { headers = {}, model_name = DEFAULT_NAME, model_version } = given;
  rejectIf('model_name', findPatternProblem(model_name));
  if (model_version !== undefined) rejectIf('model_version', findPatternProblem(model_version));
  for (const name of Object.keys(headers)) {
    // The message does not contain the name: it may be a misplaced key.
    if (!HEADER_NAME.test(name)) rejectIf('headers', 'has a name that is none of a header');
    if (OWN_HEADERS.includes(name.toLowerCase())) rejectIf(`headers.${name}`, 'is set by the requests themselves');
  }
  const { connect = 5, load = 120, call = 60 } = given.timeouts ?? {};
  return {
    url: given.url.replace(/\/+$/, ''),
    frameworks: given.frameworks ?? ['pytorch', 'tensorflow', 'jax'],
    modes: given.modes ?? MODES,
    headers,
    modelName: model_name,
    modelVersion: model_version,
    binary: given.binary,
    concurrency: given.concurrency ?? 32,
    timeouts: { connect: connect * 1000, load: load * 1000, call: call * 1000 },
  };
}

function findUrlProblem(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return 'must be a URL such as http://triton:8000';
  if (parsed.username !== '' || parsed.password !== '')
    return 'must not hold a user or a password: give `headers` instead';
  if (/[?#]/.test(url)) return 'must not have a query or a fragment';
  return /\/v2\/*$/.test(url) ? 'must end before /v2' : undefined;
}

function findPatternProblem(pattern: string): string | undefined {
  const known: readonly string[] = PLACEHOLDERS;
  const rest = pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (known.includes(name) ? '' : whole));
  return !/[{}]/.test(rest)
    ? undefined
    : `knows no other placeholders than ${known.map((name) => `{${name}}`).join(', ')}`;
}
