import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInferenceSettings } from './read-inference-settings.ts';
import { sandboxSettings } from './sandbox-model.ts';

const read = (settings: object) => readInferenceSettings(JSON.stringify(settings), '/etc/souk');
const fast = (of: object) => ({ models: { 'svc-fast-8b': of } });
const upstream = { url: 'http://gpu-1.invalid:8000/v1/', model: 'up', api_key: 'hunter2' };
const openai = { backend: 'openai', upstreams: [upstream], context_length: 8192 };
const at = (url: string) => ({ ...openai, upstreams: [{ ...upstream, url }] });

test('requires url, model and context_length of an upstream; the rest has defaults', () => {
  const { backends } = read(fast({ live: openai }));
  assert.deepEqual(backends, {
    test: { 'svc-reason-70b': sandboxSettings(), 'svc-fast-8b': sandboxSettings() },
    live: {
      'svc-fast-8b': {
        backend: 'openai',
        contextLength: 8192,
        maxOutputTokens: 4096,
        upstreams: [{ url: 'http://gpu-1.invalid:8000/v1', model: 'up', apiKey: 'hunter2' }],
        images: 'data',
        tokenizer: undefined,
        timeouts: { connect: 5_000, firstByte: 60_000, idle: 60_000, whole: 600_000 },
      },
    },
  });
});

test('defaults to the sandbox model in test mode, never in live mode', () => {
  const { backends } = read(fast({ test: openai }));
  assert.deepEqual(backends.test['svc-reason-70b'], sandboxSettings());
  assert.equal(backends.test['svc-fast-8b']?.backend, 'openai');
  assert.deepEqual(backends.live, {});
});

test('resolves a file against the folder of the settings', () => {
  const { backends } = read(fast({ test: { backend: 'embedded', file: 'models/a.gguf', max_wait: 0.5 } }));
  const settings = backends.test['svc-fast-8b'];
  assert.ok(settings?.backend === 'embedded');
  assert.equal(settings.file, '/etc/souk/models/a.gguf');
  assert.equal(settings.maxWait, 500);
});

test('names the path of an invalid setting, and never its value', () => {
  const cases: [object, RegExp][] = [
    [{ model: {} }, /`model` is not a known field/],
    [{ models: { 'gpt-4': {} } }, /`models.gpt-4` is not a known field/],
    [fast({ prod: openai }), /`models.svc-fast-8b.prod` is not a known field/],
    [fast({ live: { backend: 'ollama' } }), /`models.svc-fast-8b.live.backend` must be one of: openai, embedded/],
    [fast({ live: { ...openai, upstreams: undefined } }), /`models.svc-fast-8b.live.upstreams` is required/],
    [
      fast({ live: { ...openai, context_length: undefined } }),
      /`models.svc-fast-8b.live.context_length` is required: set it to the upstream’s own/,
    ],
    [fast({ live: { backend: 'embedded' } }), /`models.svc-fast-8b.live.file` is required/],
    [fast({ live: { ...openai, file: 'a.gguf' } }), /`models.svc-fast-8b.live.file` is not of the backend openai/],
    [fast({ live: at('hunter2') }), /upstreams.0.url` must be a URL/],
    [fast({ live: at('http://[hunter2') }), /upstreams.0.url` must be a URL/],
    [
      fast({ live: at('http://me:hunter2@gpu-1.invalid/v1') }),
      /live.upstreams.0.url` must not hold a user or a password/,
    ],
    [fast({ live: at('http://hunter2@gpu-1.invalid/v1') }), /live.upstreams.0.url` must not hold a user or a password/],
    [fast({ live: at('http://gpu-1.invalid/v1?key=hunter2') }), /live.upstreams.0.url` must not have a query/],
    [fast({ live: at('http://gpu-1.invalid/v1?') }), /live.upstreams.0.url` must not have a query/],
    [fast({ live: at('http://gpu-1.invalid/v1#hunter2') }), /live.upstreams.0.url` must not have a query/],
    ...['', 'hunter2 ', 'hunter2\n', 'hunter2\r\nx: y', 'hünter2'].map((api_key): [object, RegExp] => [
      fast({ live: { ...openai, upstreams: [{ ...upstream, api_key }] } }),
      /upstreams.0.api_key` must be visible ASCII/,
    ]),
    [fast({ live: { ...openai, max_output_tokens: 9_000 } }), /max_output_tokens` must not be above `context_length`/],
    [fast({ live: openai, test: openai }), /under both test and live/],
    [fast({ live: openai, test: at('http://GPU-1.INVALID:8000/v1') }), /under both test and live/],
    [
      fast({ live: at('http://gpu-1.invalid:80/v1'), test: at('http://gpu-1.invalid/v1/') }),
      /under both test and live/,
    ],
    [fast({ live: at('http://gpu-1.invalid'), test: at('http://gpu-1.invalid/') }), /under both test and live/],
    [{ prices: { 'svc-fast-8b': [{ from: 'soon', prompt: '1', completion: '1' }] } }, /from` must be a moment/],
    [
      { prices: { 'svc-fast-8b': [{ from: '2026-12-01T00:00:00Z', prompt: '0.0001', completion: '1' }] } },
      /prompt` must be a price/,
    ],
    [
      {
        prices: {
          'svc-fast-8b': ['2026-12-01T00:00:00Z', '2026-12-01T01:00:00+01:00'].map((from) => {
            return { from, prompt: '1', completion: '1' };
          }),
        },
      },
      /`prices.svc-fast-8b.1.from` is the moment of another price/,
    ],
    [{ billing: { credit_limit: 5, collect_at: 6 } }, /`billing.collect_at` must not be above/],
  ];
  for (const [settings, message] of cases) {
    assert.throws(
      () => read(settings),
      (error: Error) => {
        assert.match(error.message, message);
        assert.match(error.message, /^must be valid: /);
        assert.doesNotMatch(error.message, /hunter2|\n/);
        return true;
      },
    );
  }
});

test('defaults max_output_tokens to half of the context, up to a limit', () => {
  const cases = [
    [1, 1],
    [2, 1],
    [4097, 2049],
    [32_768, 16_384],
    [131_072, 16_384],
  ];
  for (const [context_length, expected] of cases) {
    for (const backend of [openai, { backend: 'embedded', file: 'a.gguf' }]) {
      const { backends } = read(fast({ live: { ...backend, context_length } }));
      assert.equal(backends.live['svc-fast-8b']?.maxOutputTokens, expected);
    }
  }
});

test('lowers the default collect_at to a smaller credit_limit', () => {
  assert.deepEqual(read({ billing: { credit_limit: 500 } }).billing, { creditLimit: 500, collectAt: 500 });
});
