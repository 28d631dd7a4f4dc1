import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseFields, parseParams } from './parse-fields.ts';

/** Parses fields to the body as it is sent. */
function sent(...fields: string[]): unknown {
  return JSON.parse(JSON.stringify(parseFields(fields)));
}

test('parses = as text, := as JSON, and dots as nested objects', () => {
  assert.deepEqual(sent('title=Grasp', 'price.currency=usd', 'price.amount:=4900', 'tags:=["a"]', 'gone:=null'), {
    title: 'Grasp',
    price: { currency: 'usd', amount: 4900 },
    tags: ['a'],
    gone: null,
  });
  assert.deepEqual(sent('a=', 'b=x=y', 'c=1:=2', 'd=line\nline'), { a: '', b: 'x=y', c: '1:=2', d: 'line\nline' });
});

test('rejects malformed and repeated fields as usage errors', () => {
  for (const field of ['title', '=x', ':=1', 'a..b=1', '.a=1', 'a.=1', '']) {
    assert.throws(() => parseFields([field]), { exitCode: 2, message: /is not a field/ }, field);
  }
  assert.throws(() => parseFields(['a:=four']), { exitCode: 2, message: /not JSON/ });
  for (const pair of [
    ['a=1', 'a=2'],
    ['a=1', 'a.b=2'],
    ['a.b=1', 'a=2'],
    ['a:=[]', 'a.b=1'],
    ['a:=null', 'a=1'],
  ]) {
    assert.throws(() => parseFields(pair), { exitCode: 2, message: /given twice/ }, String(pair));
  }
});

test('does not reach the prototype through field names', () => {
  assert.deepEqual(Object.keys(parseFields(['__proto__.polluted=yes', 'constructor=x'])), ['__proto__', 'constructor']);
  assert.equal(({} as { polluted?: string }).polluted, undefined);
});

test('can express any JSON object as fields', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/).filter((text) => text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(name, fc.dictionary(name, fc.jsonValue(), { minKeys: 1 })), (body) => {
      const fields = Object.entries(body).flatMap(([outer, inner]) =>
        Object.entries(inner).map(([key, value]) => `${outer}.${key}:=${JSON.stringify(value)}`),
      );
      assert.deepEqual(sent(...fields), JSON.parse(JSON.stringify(body)));
    }),
  );
});

test('parses parameters as name=value', () => {
  assert.deepEqual(parseParams(['q=a=b', 'limit=5', 'empty=']), { q: 'a=b', limit: '5', empty: '' });
  for (const param of ['q', '=x', '']) assert.throws(() => parseParams([param]), { exitCode: 2 }, param);
});
