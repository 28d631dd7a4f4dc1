/** The part of JSON Schema that examples are derived from. */
export interface ExampleSchema {
  $ref?: string;
  example?: unknown;
  examples?: readonly unknown[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  type?: string | readonly string[];
  format?: string;
  properties?: Record<string, ExampleSchema>;
  required?: readonly string[];
  items?: ExampleSchema;
  anyOf?: readonly ExampleSchema[];
  oneOf?: readonly ExampleSchema[];
}

const TIME = '2026-01-05T09:30:00.000Z';

/**
 * Derives an example from the examples of its parts: a list from that of its item, an object from those of its fields.
 * Optional fields without one are left out. Returns undefined if a required part has none.
 */
export function deriveExample(schema: ExampleSchema, named: Record<string, ExampleSchema>): unknown {
  const { $ref, examples, properties, items } = schema;
  if ($ref !== undefined) {
    const referenced = named[$ref.split('/').at(-1) ?? ''];
    return referenced && deriveExample(referenced, named);
  }
  const own = [schema.example, examples?.[0], schema.const, schema.default, schema.enum?.[0]];
  const given = own.find((value) => value !== undefined);
  if (given !== undefined) return given;
  if (schema.format === 'date-time') return TIME;
  if (properties) return deriveObject(properties, schema.required ?? [], named);
  if (items) {
    const item = deriveExample(items, named);
    return item === undefined ? undefined : [item];
  }
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return branches.map((branch) => deriveExample(branch, named)).find((example) => example !== undefined);
}

function deriveObject(
  properties: Record<string, ExampleSchema>,
  required: readonly string[],
  named: Record<string, ExampleSchema>,
): object | undefined {
  const all = Object.entries(properties).map(([name, property]) => [name, deriveExample(property, named)] as const);
  const derived = all.filter(([, example]) => example !== undefined);
  const names = new Set(derived.map(([name]) => name));
  return derived.length > 0 && required.every((name) => names.has(name)) ? Object.fromEntries(derived) : undefined;
}
