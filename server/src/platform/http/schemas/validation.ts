import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ApiError, invalid, notFound } from '../../errors.ts';
import { isVisible } from '../../names/visible-text.ts';
import { CompileOnce } from './compile-once.ts';
import { VISIBLE } from './json-schema.ts';
import { isStorableText } from './text-safety.ts';

type Part = 'body' | 'querystring' | 'params' | 'headers';

/**
 * Bodies are validated strictly: `"5"` is not 5, and an unknown field is an error. Query strings are text by nature, so
 * there, and only there, text is coerced.
 */
export function validateStrictly(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? bodyValidator(schema as object) : textValidator(schema as object),
  );
  app.setSchemaErrorFormatter((errors, part) => explain(errors as ErrorObject[], part as Part));
}

/** The result that Fastify expects of validators other than Ajv's own. */
type Validated = true | { error: ErrorObject[] };

const strict = compilerOf({ coerceTypes: false });
const coercing = compilerOf({ coerceTypes: true });
const bodyValidators = new CompileOnce<unknown, Validated>();
const textValidators = new CompileOnce<Record<string, unknown>, Validated>();

function bodyValidator(schema: object) {
  return bodyValidators.get(JSON.stringify(schema), () => reporting(strict.compile(schema)));
}

function textValidator(schema: object) {
  return textValidators.get(JSON.stringify(schema), () => decimalsOnly(coercing.compile(schema)));
}

function compilerOf(options: { coerceTypes: boolean }): Ajv {
  const common = { allErrors: false, verbose: true, useDefaults: true, removeAdditional: false } as const;
  const ajv = new Ajv({ ...common, ...options, allowUnionTypes: true });
  return formats.default(ajv.addFormat(VISIBLE, isVisible));
}

/** Returns a check as strict as a route's own, for bodies whose schema only the handler knows. */
export function bodyCheckerOf(schema: object): (body: unknown) => void {
  const validate = bodyValidator(schema);
  return (body) => {
    const result = validate(body);
    if (result !== true) throw explain(result.error, 'body');
  };
}

function reporting(validate: ValidateFunction) {
  return (data: unknown): Validated => validate(data) || { error: validate.errors ?? [] };
}

/** Ajv also accepts `0x10`, `1e1`, `5.0` and `Infinity` as numbers. */
const DECIMAL: Record<string, RegExp> = { integer: /^\d+$/, number: /^-?\d+(\.\d+)?$/ };

/** Accepts numbers in plain decimal digits only. */
function decimalsOnly(validate: ValidateFunction) {
  const { properties = {} } = validate.schema as { properties?: Record<string, SchemaFacts> };
  const check = reporting(validate);
  const numbers = Object.entries(properties).flatMap(([name, schema]) => {
    const form = DECIMAL[[schema.type ?? []].flat().find((type) => type in DECIMAL) ?? ''];
    return form ? [{ name, form, schema }] : [];
  });
  return (data: Record<string, unknown>): Validated => {
    const malformed = numbers.find(({ name, form }) => typeof data[name] === 'string' && !form.test(data[name]));
    if (!malformed) return check(data);
    const failure = { keyword: 'type', instancePath: `/${malformed.name}`, schemaPath: '', params: {} };
    return { error: [{ ...failure, parentSchema: malformed.schema }] };
  };
}

/** Runs before validation on every route that takes a body, a query or parameters. */
export function prepareInput(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  try {
    // A missing body is treated as an empty one, so that the error names the missing field.
    if (request.body === undefined) request.body = {};
    rejectUnstorable(request);
    done();
  } catch (error) {
    done(error as Error);
  }
}

/** Rejects any query parameter. Cheaper than a schema that allows nothing. */
export function rejectQuery(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  const [name] = request.url.includes('?') ? Object.keys(request.query as object) : [];
  done(name === undefined ? undefined : invalid(name, `\`${name}\` is not a known query parameter.`));
}

/** Rejects any body that is not empty. */
export function rejectBody(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    done(invalid('body', '`body` must be an object.'));
  else {
    const [name] = Object.keys(body);
    done(name === undefined ? undefined : invalid(name, `\`${name}\` is not a known field.`));
  }
}

function rejectUnstorable(request: FastifyRequest): void {
  for (const value of Object.values(request.params as Record<string, string>)) {
    if (!isStorableText(value)) throw notFound('thing');
  }
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    if (![name, ...[value].flat()].every(isStorableText)) {
      throw invalid(name, `\`${name}\` contains a NUL character or an unpaired surrogate. Remove it.`);
    }
  }
}

export function explain(errors: readonly ErrorObject[], part: Part): ApiError {
  // If several alternatives failed, the one that got furthest into the value is most helpful.
  const error = [...errors].sort((a, b) => b.instancePath.length - a.instancePath.length)[0] as ErrorObject;
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const at = (name?: string) => [path, name].filter(Boolean).join('.') || part;
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return invalid(at(params.missingProperty), `\`${at(params.missingProperty)}\` is required.`);
    case 'additionalProperties': {
      const what = part === 'querystring' ? 'query parameter' : 'field';
      return invalid(at(params.additionalProperty), `\`${at(params.additionalProperty)}\` is not a known ${what}.`);
    }
    default:
      return invalid(at(), describeViolation(at(), error));
  }
}

/** States the entire rule from the schema, not only the part of it that was violated. */
function describeViolation(field: string, error: ErrorObject): string {
  const { description } = (error.parentSchema ?? {}) as SchemaFacts;
  const rule = expectation(error);
  // The description of a field is a sentence of its own; that of a setting continues this one.
  return rule === description && /[.!]$/.test(rule)
    ? `\`${field}\` is invalid. ${rule}`
    : `\`${field}\` must be ${rule}.`;
}

interface SchemaFacts {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: SchemaFacts;
  examples?: unknown[];
}

function expectation(error: ErrorObject): string {
  const schema = (error.parentSchema ?? {}) as SchemaFacts;
  // A list of a hundred and fifty currencies is not helpful.
  if (schema.enum && schema.enum.length > 40 && schema.description) return schema.description;
  if (schema.enum) return `one of: ${schema.enum.map((value) => value ?? 'null').join(', ')}`;
  if (error.keyword === 'uniqueItems') return 'a list without repetitions';
  if (schema.format === VISIBLE)
    return `${describeType('string', schema)} that is not only spaces or invisible characters`;
  if (error.keyword === 'pattern' || error.keyword === 'format')
    return schema.description ?? `a valid ${error.params.format ?? 'value'}`;
  const types = [schema.type ?? []].flat();
  const rule = describeType(
    types.find((type) => type !== 'null'),
    schema,
  );
  return types.includes('null') ? `${rule}, or null` : rule;
}

function describeType(type: string | undefined, schema: SchemaFacts): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  switch (type) {
    case 'integer':
    case 'number':
      return [`a${type === 'integer' ? 'n integer' : ' number'}`, span(minimum, maximum, '')].filter(Boolean).join(' ');
    case 'string':
      return ['text', span(minLength, maxLength, ' characters')].filter(Boolean).join(' of ').replace('of from', 'of');
    case 'array':
      return (
        ['a list', span(minItems, maxItems, ' entries')].filter(Boolean).join(' of ').replace('of from', 'of') +
        example(schema)
      );
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'an object';
    default:
      return 'allowed here';
  }
}

function example({ examples = [] }: SchemaFacts): string {
  return examples.length === 0 ? '' : `, such as ${JSON.stringify(examples[0])}`;
}

function span(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined) return `from ${low} to ${high}${unit}`;
  if (low !== undefined) return `from ${low}${unit} up`;
  if (high !== undefined) return `from 0 to ${high}${unit}`;
  return '';
}
