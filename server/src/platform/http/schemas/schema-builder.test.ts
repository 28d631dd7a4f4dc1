import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TSchema, Type as Typebox } from 'typebox';
import { Type } from './schema-builder.ts';

function schemasOf(builder: typeof Type): TSchema[] {
  const texts = builder.Array(builder.String({ minLength: 1 }), { maxItems: 3 });
  const fields = {
    name: builder.String(),
    note: builder.Optional(builder.String({ description: 'Note.' })),
    count: builder.Optional(builder.Integer({ minimum: 0 })),
  };
  return [
    ...[builder.Boolean(), builder.Number({ maximum: 1 }), builder.Null(), texts],
    ...[builder.Literal('a'), builder.Literal(1), builder.Literal(true, { description: 'Yes.' })],
    builder.Unsafe<unknown>({ anyOf: [{ type: 'null' }, texts] }),
    builder.Object(fields, { additionalProperties: false }),
    builder.Object({ note: fields.note }),
    builder.Object({ note: builder.Unsafe<string>(fields.note), spread: { ...fields.note } }),
    builder.Partial(builder.Object(fields, { description: 'All.' }), { minProperties: 1 }),
    builder.Object({}),
  ];
}

test('builds the schemas that typebox builds', () => {
  const built = schemasOf(Type).map((schema) => JSON.stringify(schema));
  assert.deepEqual(
    built,
    schemasOf(Typebox).map((schema) => JSON.stringify(schema)),
  );
});

test('leaves the schema as it is that it makes optional', () => {
  const text = Type.String();
  Type.Optional(text);
  assert.deepEqual((Type.Object({ text }) as { required?: string[] }).required, ['text']);
});
