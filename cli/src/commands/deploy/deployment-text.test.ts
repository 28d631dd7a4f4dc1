import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCommand } from './deployment-text.ts';

test('suggests a command that can be run as it stands', () => {
  const inputs = [
    { name: 'target', datatype: 'FP32', shape: [-1, 2] },
    { name: 'is on', datatype: 'BOOL', shape: [1] },
    { name: 'image', datatype: 'UINT8', shape: [1, 3, 8, 8] },
  ];
  assert.equal(
    nextCommand({ id: 'dep_1', runtime: 'onnx', inputs }),
    "souk invoke dep_1 --input target=0,0 --input 'is on=false' --input image=@image.json",
  );
  assert.equal(nextCommand({ id: 'dep_1', runtime: 'gguf', inputs: null }), 'souk chat --deployment dep_1');
});
