import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { storableJson } from './storable-json.ts';

const database = await cloneDatabase();
after(() => database.drop());

/** Any UTF-16 code units, those that PostgreSQL rejects among them more often than by chance. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(0, 0x5c, 0xd83d, 0xde00, 0xdfff, 0x75), fc.nat({ max: 0xffff })), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));
const ordinaryText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));

const objectsOf = (text: fc.Arbitrary<string>) =>
  fc.dictionary(text, fc.oneof(text, fc.array(text), fc.dictionary(text, text), fc.integer()), {
    noNullPrototype: true,
  });

const stored = async (json: string) => (await database.query<{ is: object }>('select $1::jsonb as is', [json]))[0]?.is;

test('PostgreSQL accepts whatever a file contains', () =>
  fc.assert(
    fc.asyncProperty(objectsOf(anyText), async (object) => {
      const json = storableJson(object);
      assert.deepEqual(await stored(json), JSON.parse(json));
      assert.doesNotMatch(JSON.stringify(JSON.parse(json)).replaceAll('\\\\', ''), /\\u0000|\\ud[89a-f]/);
    }),
  ));

test('text without NUL and unpaired surrogates is stored as it is', () =>
  fc.assert(
    fc.property(objectsOf(ordinaryText), (object) => {
      assert.equal(storableJson(object), JSON.stringify(object));
    }),
  ));

test('what is rejected is stored as the text of its escape', () => {
  assert.deepEqual(JSON.parse(storableJson({ 'a\0': ['\ud800b', '\\u0000', '\\', '😀'] })), {
    'a\\u0000': ['\\ud800b', '\\u0000', '\\', '😀'],
  });
});
