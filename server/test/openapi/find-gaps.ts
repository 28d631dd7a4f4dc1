/** Finds missing sentences and examples in the API description. */

interface Schema {
  $ref?: string;
  description?: string;
  example?: unknown;
  examples?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  description?: string;
  content?: Record<string, { schema?: Schema; example?: unknown; examples?: unknown }>;
}

interface Operation {
  summary?: string;
  description?: string;
  parameters?: { in: string; name: string; description?: string; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface ApiDocument {
  tags?: { name: string; description?: string }[];
  components: { schemas: Record<string, Schema>; headers?: Record<string, { description?: string }> };
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the service sends. */
  webhooks?: Record<string, Record<string, Operation>>;
}

/** Returns a line for each gap: where it is, and what is missing there. */
export function findGaps({ tags = [], components, paths, webhooks }: ApiDocument): string[] {
  const { schemas, headers = {} } = components;
  const named = Object.entries(schemas).flatMap(([name, schema]) => [
    ...gapsOfText(name, schema.description),
    ...gapsOfFields(name, schema, schemas),
  ]);
  const texts = [
    ...tags.flatMap(({ name, description }) => gapsOfText(`tag ${name}`, description)),
    ...Object.entries(headers).flatMap(([name, { description }]) => gapsOfText(`header ${name}`, description)),
  ];
  const operations = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      gapsOfOperation(`${method.toUpperCase()} ${path}`, operation, schemas),
    ),
  );
  return [...named, ...texts, ...operations];
}

type Schemas = ApiDocument['components']['schemas'];

/** The last paragraph of each description, which is generated: it does not say what the operation does. */
const ACCESS = /(^|\n\n)Requires [^\n]*$/;

function gapsOfOperation(place: string, operation: Operation, schemas: Schemas): string[] {
  const { summary, description, parameters = [], requestBody = {}, responses } = operation;
  return [
    ...(summary === undefined ? [`${place}: no summary`] : []),
    ...gapsOfText(place, description?.replace(ACCESS, '')),
    ...parameters.flatMap(({ in: kind, name, description, schema }) =>
      gapsOfText(`${place} ${kind} ${name}`, description ?? schema?.description),
    ),
    ...gapsOfContent(`${place} body`, requestBody, schemas),
    ...Object.entries(responses).flatMap(([status, response]) => [
      ...gapsOfText(`${place} ${status}`, response.description),
      ...gapsOfContent(`${place} ${status}`, response, schemas),
    ]),
  ];
}

function gapsOfContent(place: string, { content = {} }: Content, schemas: Schemas): string[] {
  return Object.entries(content).flatMap(([type, { schema = {}, example, examples }]) => {
    const { example: own, examples: several } = resolve(schema, schemas);
    const shown = [example, examples, own, several].some((value) => value !== undefined);
    const missing = /json|form|event-stream/.test(type) && !shown ? [`${place}: no example`] : [];
    return [...missing, ...gapsOfFields(place, schema, schemas)];
  });
}

/** Named schemas are checked once, by themselves. */
function gapsOfFields(place: string, schema: Schema, schemas: Schemas): string[] {
  if (schema.$ref !== undefined) return [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...gapsOfText(`${place}.${name}`, describe(field, schemas)),
    ...gapsOfFields(`${place}.${name}`, field, schemas),
  ]);
  const items = schema.items ? gapsOfFields(`${place}[]`, schema.items, schemas) : [];
  const { additionalProperties } = schema;
  const values =
    typeof additionalProperties === 'object' ? gapsOfFields(`${place}.*`, additionalProperties, schemas) : [];
  return [
    ...fields,
    ...items,
    ...values,
    ...branches(schema).flatMap((branch) => gapsOfFields(place, branch, schemas)),
  ];
}

/** A field may also be described by the schema that it refers to, by one of its alternatives, or by its items. */
function describe(field: Schema, schemas: Schemas): string | undefined {
  const parts = [field, ...branches(field), ...(field.items ? [field.items] : [])];
  const texts = parts.flatMap((part) => [part.description, resolve(part, schemas).description]);
  return texts.find((text) => text !== undefined);
}

function branches({ anyOf = [], oneOf = [], allOf = [] }: Schema): Schema[] {
  return [...anyOf, ...oneOf, ...allOf];
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

/** Starts with a capital letter, a number or code, and ends like a sentence. */
const SENTENCE = /^[A-Z0-9`“"[].*[.!?)`]$/s;

function gapsOfText(place: string, text: string | undefined): string[] {
  if (!text) return [`${place}: no description`];
  if (text === 'Default Response') return [`${place}: only the default description`];
  return SENTENCE.test(text) ? [] : [`${place}: not a sentence: ${text}`];
}
