import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readOnnxResponse, readSignature } from './onnx-messages.ts';

const SPEC = { name: 'y', datatype: 'FP32', shape: [1, 2] };
const completed = (change: object = {}): { type: string; [field: string]: unknown } => ({
  type: 'completed',
  id: 1,
  outputs: [SPEC],
  ran: 0.5,
  ...change,
});
const eight = [new Uint8Array(8)];

describe('a message of a child', () => {
  test('is accepted if it is valid', () => {
    assert.deepEqual(readOnnxResponse(completed(), eight), {
      ...{ type: 'completed', id: 1, ran: 0.5 },
      outputs: [{ ...SPEC, data: eight[0] }],
    });
    assert.deepEqual(readOnnxResponse({ type: 'cancelled', id: 2 }, []), { type: 'cancelled', id: 2 });
    assert.deepEqual(readOnnxResponse({ type: 'failed', id: 3, message: 'no' }, []), {
      type: 'failed',
      id: 3,
      message: 'no',
    });
    assert.deepEqual(readSignature({ type: 'ready', inputs: [{ ...SPEC, shape: [-1] }], outputs: [SPEC] }), {
      inputs: [{ ...SPEC, shape: [-1] }],
      outputs: [SPEC],
    });
  });

  test('is rejected if the data does not match its shapes', () => {
    assert.equal(readOnnxResponse(completed(), [new Uint8Array(4)]), undefined);
    assert.equal(readOnnxResponse(completed(), []), undefined);
    assert.equal(readOnnxResponse(completed(), [...eight, ...eight]), undefined);
    assert.equal(readOnnxResponse(completed({ outputs: [{ ...SPEC, shape: [-1, -2] }] }), eight), undefined);
    const texts = [{ ...SPEC, datatype: 'BYTES' }];
    assert.ok(readOnnxResponse(completed({ outputs: texts }), eight), 'two empty ones');
    assert.equal(readOnnxResponse(completed({ outputs: texts }), [Uint8Array.of(9, 0, 0, 0, 1)]), undefined);
  });

  test('is limited in size', () => {
    const endless = { ...SPEC, shape: new Array(65).fill(1) };
    assert.equal(readSignature({ type: 'ready', inputs: [endless], outputs: [SPEC] }), undefined);
    const failed = readOnnxResponse({ type: 'failed', id: 1, message: 'no\n'.repeat(100_000) }, []);
    assert.ok(failed?.type === 'failed' && failed.message.length <= 2000);
  });

  test('never throws, whatever it is', () => {
    const field = fc.oneof(fc.anything(), fc.constantFrom('y', 'FP32', 'BYTES', 'toString', -1, 1));
    const spec = fc.record({ name: field, datatype: field, shape: fc.oneof(field, fc.array(field)) });
    const specs = fc.oneof(fc.array(spec), field);
    const said = fc.record({
      type: fc.constantFrom('completed', 'failed', 'cancelled', 'ready', 'x'),
      ...{ id: field, inputs: specs, outputs: specs, ran: field, message: fc.string() },
    });
    fc.assert(
      fc.property(said, fc.array(fc.uint8Array()), (message, attachments) => {
        readOnnxResponse(message, attachments);
        readSignature(message);
      }),
    );
  });
});
