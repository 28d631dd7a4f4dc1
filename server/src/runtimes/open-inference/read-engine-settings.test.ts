import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineFor, nameInEngine } from './engine-settings.ts';
import { readEngineSettings } from './read-engine-settings.ts';

const read = (...engines: object[]) => readEngineSettings(JSON.stringify({ engines }));
const MODEL = { mode: 'live', slug: 'acme/pick-place', revision: '1.2.0-rc.1' } as const;

test('requires only the url of an engine; the rest has defaults', () => {
  assert.deepEqual(read({ url: 'http://triton:8000/' }), [
    {
      url: 'http://triton:8000',
      frameworks: ['pytorch', 'tensorflow', 'jax'],
      modes: ['test', 'live'],
      headers: {},
      modelName: '{owner}--{name}--{revision}',
      modelVersion: undefined,
      binary: undefined,
      concurrency: 32,
      timeouts: { connect: 5_000, load: 120_000, call: 60_000 },
    },
  ]);
  assert.deepEqual(readEngineSettings('{}'), []);
});

test('reads all settings', () => {
  const [engine] = read({
    url: 'https://gpu.example/triton',
    frameworks: ['pytorch', 'onnx'],
    modes: ['live'],
    headers: { Authorization: 'Bearer hunter2', host: 'models.example' },
    model_name: '{mode}_{name}',
    model_version: '{revision}',
    binary: false,
    concurrency: 4,
    timeouts: { call: 0.5 },
  });
  assert.deepEqual(engine?.headers, { Authorization: 'Bearer hunter2', host: 'models.example' });
  assert.deepEqual(engine?.timeouts, { connect: 5_000, load: 120_000, call: 500 });
  assert.deepEqual([engine?.binary, engine?.concurrency, engine?.modelVersion], [false, 4, '{revision}']);
});

test('chooses the first engine for a framework and mode', () => {
  const engines = read(
    { url: 'http://a', frameworks: ['jax'], modes: ['test'] },
    { url: 'http://b', frameworks: ['jax'] },
    { url: 'http://c', frameworks: ['jax', 'onnx'] },
  );
  const urlFor = (mode: 'test' | 'live', framework: string) => engineFor(engines, { mode, framework })?.url;
  assert.deepEqual(
    [urlFor('test', 'jax'), urlFor('live', 'jax'), urlFor('live', 'onnx'), urlFor('live', 'pytorch')],
    ['http://a', 'http://b', 'http://c', undefined],
  );
});

test('names models by a pattern', () => {
  assert.equal(nameInEngine('{owner}--{name}--{revision}', MODEL), 'acme--pick-place--1.2.0-rc.1');
  assert.equal(nameInEngine('{mode}/{name}', MODEL), 'live/pick-place');
  assert.equal(nameInEngine('fixed', MODEL), 'fixed');
});

test('names the path of an invalid setting, and never its value', () => {
  const engine = { url: 'http://triton:8000' };
  const cases: [string, RegExp][] = [
    ['{"engines": [hunter2', /must be JSON, and goes wrong at/],
    [JSON.stringify({ engine: [] }), /`engine` is not a known field/],
    [JSON.stringify({ engines: {} }), /`engines` must be a list/],
    ...(
      [
        [{}, /`engines.0.url` is required/],
        [{ url: 'ftp://hunter2' }, /`engines.0.url` must be a URL such as http:\/\/triton:8000/],
        [{ url: 'http://[hunter2' }, /`engines.0.url` must be a URL/],
        [{ url: 'http://a:hunter2@triton' }, /`engines.0.url` must not hold a user or a password/],
        [{ url: 'http://triton?hunter2' }, /`engines.0.url` must not have a query/],
        [{ url: 'http://triton/v2/' }, /`engines.0.url` must end before \/v2/],
        [
          { ...engine, frameworks: ['gguf'] },
          /`engines.0.frameworks.0` must be one of: pytorch, tensorflow, jax, onnx/,
        ],
        [{ ...engine, frameworks: [] }, /`engines.0.frameworks` must be a list/],
        [{ ...engine, headers: { authorization: 'hunter2\n' } }, /`engines.0.headers.authorization` must be visible/],
        [{ ...engine, headers: { 'hunter2 ': 'a' } }, /`engines.0.headers` has a name that is none of a header/],
        [{ ...engine, headers: { 'Content-Type': 'a' } }, /`engines.0.headers.Content-Type` is set by the requests/],
        [{ ...engine, model_name: '{slug}' }, /`engines.0.model_name` knows no other placeholders than \{owner\}/],
        [{ ...engine, model_name: '{owner' }, /placeholders/],
        [{ ...engine, model_version: '' }, /`engines.0.model_version` must be text/],
        [{ ...engine, model_version: 'owner}' }, /placeholders/],
        [{ ...engine, concurrency: 0 }, /`engines.0.concurrency` must be an integer from 1 to 1024/],
        [{ ...engine, timeouts: { whole: 1 } }, /`engines.0.timeouts.whole` is not a known field/],
      ] as [object, RegExp][]
    ).map(([given, message]): [string, RegExp] => [JSON.stringify({ engines: [given] }), message]),
  ];
  for (const [text, message] of cases) {
    assert.throws(
      () => readEngineSettings(text),
      (error: Error) => {
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
      text,
    );
  }
});
