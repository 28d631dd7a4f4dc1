import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveExample } from './derive-example.ts';

const Model = { type: 'object', examples: [{ id: 'mdl_1' }] };
const derive = (schema: object) => deriveExample(schema, { Model });

test('takes the example of a named schema', () => {
  assert.deepEqual(derive({ $ref: '#/components/schemas/Model' }), { id: 'mdl_1' });
  assert.equal(derive({ $ref: '#/components/schemas/Unknown' }), undefined);
});

test('derives a list from its item, and an object from its fields', () => {
  const list = {
    type: 'object',
    required: ['items', 'has_more'],
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/Model' } },
      next_cursor: { type: 'string' },
      has_more: { type: 'boolean', examples: [false] },
    },
  };
  assert.deepEqual(derive(list), { items: [{ id: 'mdl_1' }], has_more: false });
});

test('takes constants, defaults, the first allowed value and the first alternative', () => {
  const properties = {
    deleted: { const: true },
    limit: { default: 20 },
    mode: { enum: ['test', 'live'] },
    at: { type: ['string', 'null'], format: 'date-time' },
    either: { anyOf: [{ type: 'string' }, { const: 3 }] },
  };
  assert.deepEqual(derive({ properties }), {
    deleted: true,
    limit: 20,
    mode: 'test',
    at: '2026-01-05T09:30:00.000Z',
    either: 3,
  });
});

test('returns nothing if a required field has no example', () => {
  assert.equal(
    derive({ required: ['id'], properties: { id: { type: 'string' }, mode: { enum: ['test'] } } }),
    undefined,
  );
  assert.equal(derive({ type: 'array', items: { type: 'string' } }), undefined);
});
