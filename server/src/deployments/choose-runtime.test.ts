import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../platform/errors.ts';
import { chooseRuntime } from './choose-runtime.ts';

const noEngine = () => false;

function chosen(framework: string, files: string[], engineFor: (name: string) => boolean = noEngine) {
  const { runtime, mainFile } = chooseRuntime({ framework, files, engineFor });
  return [runtime, mainFile];
}

function assertRejected(framework: string, files: string[], reason: RegExp): void {
  assert.throws(
    () => chooseRuntime({ framework, files, engineFor: noEngine }),
    (error) => error instanceof ApiError && error.code === 'invalid_state' && reason.test(error.message),
    `${framework} ${files}`,
  );
}

describe('onnx', () => {
  test('uses the only file at the top level, or the one named model.onnx', () => {
    assert.deepEqual(chosen('onnx', ['README.md', 'net.onnx']), ['onnx', 'net.onnx']);
    assert.deepEqual(chosen('onnx', ['Model.ONNX', 'net.onnx']), ['onnx', 'Model.ONNX']);
    assert.deepEqual(chosen('onnx', ['net.onnx', 'older/model.onnx']), ['onnx', 'net.onnx']);
  });

  test('finds a nested file if there is none at the top level', () => {
    assert.deepEqual(chosen('onnx', ['onnx/net.onnx']), ['onnx', 'onnx/net.onnx']);
    assert.deepEqual(chosen('onnx', ['onnx/model.onnx', 'onnx/small.onnx']), ['onnx', 'onnx/model.onnx']);
  });

  test('says what is missing', () => {
    assertRejected('onnx', ['net.pt'], /no \.onnx file/);
    assertRejected('onnx', [], /no \.onnx file/);
    assertRejected('onnx', ['b.onnx', 'a.onnx'], /a\.onnx and b\.onnx could each.*model\.onnx/);
    assertRejected('onnx', ['c.onnx', 'b.onnx', 'a.onnx', 'd.onnx'], /a\.onnx, b\.onnx and 2 more/);
    assertRejected('onnx', ['a/model.onnx', 'b/model.onnx'], /could each/);
  });
});

describe('gguf', () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, i) => `big-0000${i + 1}-of-0000${count}.gguf`).reverse();

  test('uses the only file, or the first of its parts', () => {
    assert.deepEqual(chosen('gguf', ['chat.gguf', 'LICENSE']), ['gguf', 'chat.gguf']);
    assert.deepEqual(chosen('gguf', parts(3)), ['gguf', 'big-00001-of-00003.gguf']);
    assert.deepEqual(chosen('gguf', ['chat.gguf', 'mmproj-chat.gguf']), ['gguf', 'chat.gguf']);
    assert.deepEqual(chosen('gguf', ['model.gguf', 'small.gguf']), ['gguf', 'model.gguf']);
  });

  test('says what is missing', () => {
    assertRejected('gguf', ['chat.bin'], /no \.gguf file/);
    assertRejected('gguf', ['a.gguf', 'b.gguf'], /a\.gguf and b\.gguf could each.*model\.gguf/);
    assertRejected('gguf', parts(3).slice(1), /part big-00003-of-00003\.gguf is missing/);
    assertRejected('gguf', parts(3).slice(0, 2), /first part, big-00001-of-00003\.gguf, is missing/);
  });
});

describe('other frameworks', () => {
  test('run on an external engine, or not at all', () => {
    for (const framework of ['pytorch', 'tensorflow', 'jax']) {
      assert.deepEqual(
        chosen(framework, ['weights.bin'], (name) => name === framework),
        ['open-inference', null],
      );
      assertRejected(framework, ['weights.bin'], new RegExp(`${framework}.*SOUK_OPEN_INFERENCE`));
    }
  });

  test('run here if they include a loadable file', () => {
    assert.deepEqual(
      chosen('pytorch', ['weights.pt', 'model.onnx'], () => true),
      ['onnx', 'model.onnx'],
    );
    assert.deepEqual(chosen('jax', ['chat.gguf']), ['gguf', 'chat.gguf']);
    assert.deepEqual(chosen('onnx', ['chat.gguf']), ['gguf', 'chat.gguf']);
    assert.deepEqual(chosen('gguf', ['net.onnx', 'chat.gguf']), ['gguf', 'chat.gguf']);
  });
});

test('chooses one of any files, or explains why it cannot', () => {
  const name = fc.oneof(
    fc.constantFrom('model.onnx', 'a.onnx', 'd/b.onnx', 'x-00001-of-00002.gguf', 'x-00002-of-00002.gguf', 'm.gguf'),
    fc.constantFrom('-00000-of-00000.gguf', 'x-00001-of-00000.gguf', '.gguf', '.onnx', 'mmproj.gguf', 'toString'),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(name),
      fc.constantFrom('onnx', 'gguf', 'pytorch', 'toString', ''),
      fc.boolean(),
      (files, framework, engine) => {
        try {
          const { runtime, mainFile } = chooseRuntime({ framework, files, engineFor: () => engine });
          assert.equal(mainFile === null, runtime === 'open-inference');
          if (mainFile !== null) assert.ok(files.includes(mainFile) && mainFile.toLowerCase().endsWith(`.${runtime}`));
        } catch (error) {
          assert.ok(error instanceof ApiError && !engine, String(error));
        }
      },
    ),
  );
});
