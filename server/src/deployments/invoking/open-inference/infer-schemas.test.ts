import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { InferRequest, InferResponse } from './infer-schemas.ts';
import { readInferRequest } from './read-infer-request.ts';
import { writeInferResponse } from './write-infer-response.ts';

const ajv = new Ajv({ allowUnionTypes: true });
const isRequest = ajv.compile(InferRequest);
const isResponse = ajv.compile(InferResponse);

test('reads and writes the examples of the schemas', () => {
  const { examples } = InferRequest as unknown as { examples: object[] };
  for (const example of examples) {
    assert.ok(isRequest(example), JSON.stringify(isRequest.errors));
    const call = readInferRequest(example);
    const { body } = writeInferResponse({ ...call, outputs: undefined }, { slug: 'a/b', revision: '1' }, call.inputs);
    assert.ok(isResponse(JSON.parse(body as string)), JSON.stringify(isResponse.errors));
  }
  for (const example of (InferResponse as unknown as { examples: object[] }).examples) assert.ok(isResponse(example));
});

test('accepts null for omitted values, and ignores additional ones', () => {
  const tensor = { name: 'x', shape: [1], datatype: 'INT8', data: [1], parameters: null, description: 'a number' };
  const request = { id: null, model_name: 'it', parameters: null, outputs: null, inputs: [tensor] };
  assert.ok(isRequest(request), JSON.stringify(isRequest.errors));
  assert.deepEqual(readInferRequest(request).outputs, undefined);
});
